extension PageScript {
  /// Implementations side by side.
  static let matrix = #"""
    /* Implementations side by side, case by case. */
    const columns = data('columns');
    const caseLines = document.getElementById('cases').textContent.split('\n').filter(Boolean);
    const rows = caseLines.map(line => JSON.parse(line));
    for (const row of rows) {
      row.words = [row.id, row.title, row.area, ...row.spec, ...row.cells.map(cell => cell ? cell.verdict + ' '
        + (cell.why || '') : '')]
        .join(' ').toLowerCase();
      const said = row.cells.map(cell => cell ? cell.verdict : 'absent');
      row.differs = new Set(said.filter(verdict => verdict !== 'not-applicable')).size > 1;
    }
    const ui = {};
    let chunks = null;

    function start() {
      const page = document.getElementById('page');
      fill(page,
        el('header', { class: 'top' }, el('div', {}, el('h1', {}, 'Implementations side by side'),
          el('p', { class: 'soft' },
            `${rows.length} cases, ${rows.filter(row => row.differs).length} of them differ`)),
        theme.button()),
        el('div', { class: 'wide', style: 'margin-top:18px' }, summary()),
        el('div', { class: 'find' },
          ui.search = el('input', { type: 'search', placeholder: 'Search ids, titles, statements, reasons',
            'aria-label': 'Search',
            oninput: () => state.write({ q: ui.search.value }, true) }),
          ui.show = el('select', { 'aria-label': 'Which cases',
            onchange: () => state.write({ show: ui.show.value }) },
            el('option', { value: '' }, 'all cases'), el('option', { value: 'differs' }, 'cases that differ'),
            el('option', { value: 'failing' }, 'cases that fail somewhere'),
            el('option', { value: 'all-fail' }, 'cases that pass nowhere')),
          ui.count = el('output', { id: 'count', 'aria-live': 'polite' })),
        el('div', { class: 'wide' }, ui.table = el('table', { class: 'matrix' },
          el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Case'), columns.map(column => el('th',
            { scope: 'col' }, column.name)))),
          ui.body = el('tbody'))),
        el('footer', {}, Object.values(WORDS).map(([mark, word]) => `${mark} ${word}   `)));
      window.addEventListener('hashchange', draw);
      document.addEventListener('keydown', event => {
        if (event.key === '/' && event.target !== ui.search) { event.preventDefault(); ui.search.focus(); }
        if (event.key === 'Escape') { ui.search.blur(); state.write({ q: '', show: '' }); }
      });
      draw();
    }

    function summary() {
      const verdicts = ['pass', 'fail', 'error', 'not-applicable', 'could-not-run', 'absent'];
      return el('table', { class: 'matrix numbers' },
        el('thead', {}, el('tr', {}, ['Implementation', ...verdicts.map(verdict => WORDS[verdict][1]),
          'of the executed'].map(name =>
          el('th', { scope: 'col' }, name)))),
        el('tbody', {}, columns.map((column, index) => {
          const count = verdict => rows.filter(row => (row.cells[index]
            ? row.cells[index].verdict : 'absent') === verdict).length;
          const executed = count('pass') + count('fail') + count('error');
          return el('tr', {}, el('td', {}, el('b', {}, column.name), ' ', el('span', { class: 'soft' },
            column.profile)),
            verdicts.map(verdict => el('td', { class: count(verdict) > 0 ? verdict : 'soft' },
              String(count(verdict)))),
            el('td', {}, percent(count('pass'), executed)));
        })));
    }

    function fits(row, show) {
      const verdicts = row.cells.map(cell => cell ? cell.verdict : 'absent');
      if (show === 'differs') return row.differs;
      if (show === 'failing') return verdicts.some(verdict => verdict === 'fail' || verdict === 'error');
      if (show === 'all-fail') return !verdicts.includes('pass');
      return true;
    }

    function draw() {
      const now = state.read();
      if (ui.search.value !== (now.q || '')) ui.search.value = now.q || '';
      ui.show.value = now.show || '';
      const wanted = tokens(now.q);
      const shown = rows.filter(row => fits(row, now.show) && wanted.every(word => row.words.includes(word)));
      ui.count.textContent = `${shown.length} of ${rows.length} cases`;
      const items = [];
      let area = null;
      for (const row of shown) {
        if (row.area !== area) items.push({ area: row.area,
          members: shown.filter(other => other.area === row.area) });
        area = row.area;
        items.push({ row });
      }
      if (chunks) chunks.stop();
      ui.body.replaceChildren();
      chunks = appendInChunks(items, matrixLine, ui.body, 200);
    }

    function matrixLine(item) {
      if (item.row === undefined) {
        return el('tr', { class: 'area' }, el('th', { scope: 'rowgroup' }, item.area || '(no folder)'),
          columns.map((column, index) => {
          return el('th', {}, share(item.members.map(row => row.cells[index] ? row.cells[index].verdict : 'absent')));
        }));
      }
      const row = item.row;
      const line = el('tr', { class: row.differs ? 'differs' : '', 'data-case': row.id },
        el('td', {}, row.title, row.level !== 'must' && el('span', { class: 'tag' }, row.level),
          el('div', { class: 'mono soft' }, row.id)),
        row.cells.map((cell, index) => matrixCell(row, cell, index)));
      return line;
    }

    function matrixCell(row, cell, index) {
      const verdict = cell ? cell.verdict : 'absent';
      const [mark, word] = WORDS[verdict];
      if (!cell || !cell.why) return el('td', { class: 'cell ' + verdict }, mark, ' ', el('small', {}, word));
      const button = el('button', { type: 'button', 'aria-expanded': 'false', onclick: () => {
        const line = button.closest('tr');
        const isOpen = button.getAttribute('aria-expanded') === 'true';
        button.setAttribute('aria-expanded', String(!isOpen));
        const known = line.parentNode.querySelector(`tr.why[data-of="${CSS.escape(row.id + index)}"]`);
        if (known) known.remove();
        if (!isOpen) line.after(el('tr', { class: 'why', 'data-of': row.id + index }, el('td',
          { colspan: columns.length + 1 },
          el('b', {}, columns[index].name + ': '), cell.why)));
      } }, mark, ' ', el('small', {}, word));
      return el('td', { class: 'cell ' + verdict }, button);
    }
    """#
}
