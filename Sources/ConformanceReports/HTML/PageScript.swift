/// The scripts of pages, each a part that stands by itself in a file of its own.
enum PageScript {
  /// What all pages share.
  static let common = #"""
    /* What all pages share: making elements, data, the state in the address, the theme. */
    const WORDS = {
      'pass': ['✓', 'passed'], 'fail': ['✕', 'failed'], 'error': ['!', 'error'], 'not-applicable': ['–',
        'not applicable'],
      'could-not-run': ['?', 'could not run'], 'known': ['~', 'known failure'],
      'not-scored': ['·', 'not scored'], 'absent': ['·', 'not in the report'],
    };
    const STATUS = { 'passed': 'pass', 'failed': 'fail', 'error': 'error', 'not-applicable': 'not-applicable',
      'could-not-run': 'could-not-run', 'known': 'known', 'not-scored': 'not-scored' };

    function el(tag, attributes, ...children) {
      const isSVG = tag.startsWith('svg:');
      const node = isSVG ? document.createElementNS('http://www.w3.org/2000/svg',
        tag.slice(4)) : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes || {})) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? '' : value);
      }
      for (const child of children.flat(3)) {
        if (child === undefined || child === null || child === false) continue;
        node.append(child);
      }
      return node;
    }

    /* Replaces what an element holds; what a condition left out is no child. */
    function fill(node, ...children) { node.replaceChildren(...children.flat(3).filter(child => child)); }

    function data(name) { return JSON.parse(document.getElementById(name).textContent); }

    /* The state of the page lives in its address, so that a view can be linked and the back button works. */
    const state = {
      read() { return Object.fromEntries(new URLSearchParams(location.hash.slice(1))); },
      hash(changes) {
        const all = Object.entries({ ...this.read(), ...changes });
        return '#' + new URLSearchParams(all.filter(([, value]) => value !== '')).toString();
      },
      /* Changes the address alone. */
      note(changes) { history.replaceState(null, '', this.hash(changes)); },
      /* Changes the view; while somebody types, not every letter is a step to go back to. */
      write(changes, isTyping) {
        const hash = this.hash(changes);
        if (isTyping) {
          history.replaceState(null, '', hash);
          draw();
        } else if (location.hash !== hash) location.hash = hash;
      },
    };

    const theme = {
      names: ['auto', 'light', 'dark'],
      current: 'auto',
      set(name) {
        this.current = name;
        if (name === 'auto') document.documentElement.removeAttribute('data-theme');
        else document.documentElement.setAttribute('data-theme', name);
      },
      /* A page from a file may have no storage. */
      stored(name) {
        try {
          if (name) localStorage.setItem('rtdbkit-theme', name);
          return localStorage.getItem('rtdbkit-theme');
        } catch { return null; }
      },
      button() {
        const asked = state.read().theme || this.stored();
        this.set(this.names.includes(asked) ? asked : 'auto');
        const label = () => 'Theme: ' + this.current;
        const button = el('button', { class: 'tool', type: 'button', onclick: () => {
          this.set(this.names[(this.names.indexOf(this.current) + 1) % 3]);
          this.stored(this.current);
          button.textContent = label();
        } }, label());
        return button;
      },
    };

    function tokens(text) { return (text || '').toLowerCase().split(/\s+/).filter(Boolean); }

    function percent(part, whole) { return whole === 0 ? '–' : (Math.floor(1000 * part / whole) / 10) + ' %'; }

    /* How many passed of those that apply: what an implementation does not claim is no shortcoming. */
    function share(verdicts) {
      const applying = verdicts.filter(verdict => verdict !== 'not-applicable');
      if (applying.length === 0) return 'not applicable';
      return `${applying.filter(verdict => verdict === 'pass').length} of ${applying.length}`;
    }

    /* Appends items chunk by chunk, the next when its predecessor's end comes into view: so any page opens at once. */
    function appendInChunks(items, make, into, size) {
      let next = 0;
      const button = el('button', { class: 'tool more', type: 'button', onclick: () => add() });
      const observer = new IntersectionObserver(entries => { if (entries.some(entry => entry.isIntersecting)) add(); },
        { rootMargin: '600px' });
      function add(until) {
        const end = Math.max(next + size, until || 0);
        const made = items.slice(next, end).map(make);
        into.append(...made);
        next = Math.min(items.length, end);
        button.textContent = `Show more (${items.length - next} lines)`;
        if (next >= items.length) { observer.disconnect(); button.remove(); }
      }
      into.after(button);
      add();
      if (next < items.length) observer.observe(button);
      return { show(index) { if (index >= next) add(index + 1); }, stop() { observer.disconnect();
        button.remove(); } };
    }
    """#
}
