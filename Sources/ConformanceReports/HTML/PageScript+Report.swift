extension PageScript {
  /// The list, the totals, the areas and the statements of a run.
  static let report = #"""
    /* The page of a run: totals, areas, list, statements. */
    const head = data('head'), totals = data('totals'), statements = data('statements');
    const lines = document.getElementById('cases').textContent.split('\n').filter(Boolean);
    const cases = [];
    for (let index = 0; index + 1 < lines.length; index += 2) {
      const row = JSON.parse(lines[index]);
      row.detailText = lines[index + 1];
      row.words = [row.id, row.title, row.file, row.verdict, row.level, row.why || '',
        ...row.spec].join(' ').toLowerCase();
      cases.push(row);
    }
    const byID = new Map(cases.map(row => [row.id, row]));
    const areas = [...new Set(cases.map(row => row.area))];
    const statementByID = new Map(statements.map(statement => [statement.id, statement]));
    const needsLook = row => row.verdict === 'fail' || row.verdict === 'error' || row.verdict === 'could-not-run';
    let chunks = null;
    const ui = {};

    function start() {
      const page = document.getElementById('page');
      const driver = head.driver;
      const clock = driver.virtualClock ? 'virtual clock' : 'real clock';
      const seconds = (totals.milliseconds / 1000).toFixed(2);
      fill(page,
        el('header', { class: 'top' },
          el('div', {},
            el('h1', {}, 'Conformance of ', driver.name),
            el('p', { class: 'soft' },
              `profile ${driver.profile} · ${driver.features.length} features · ${clock} · `,
              head.edition && `edition ${head.edition} · `, `seed ${head.seed} · ${seconds} s`)),
          theme.button()),
        totals.interrupted && el('p', { class: 'warn' }, 'The run stopped before its end.'),
        totals.baselineFaults.map(fault => el('p', { class: 'warn' }, 'Baseline: ' + fault)),
        totals.cutDetails > 0 && el('p', { class: 'warn' },
          `${totals.cutDetails} cases are here without their timelines, to keep the page small; `,
          el('code', {}, 'rtdbkit explain ID'), ' shows any case.'),
        ui.bar = el('div', { class: 'bar', role: 'img', 'aria-label': totalsText() }),
        ui.totals = el('div', { class: 'totals', role: 'group', 'aria-label': 'Filter by verdict' }),
        ui.areas = el('section', { class: 'areas', 'aria-label': 'Areas' }),
        el('div', { class: 'tabs', role: 'tablist' }, ui.casesTab = tab('cases', `Cases ${cases.length}`),
          statements.length > 0 && (ui.statementsTab = tab('statements', `Statements ${statements.length}`))),
        el('div', { class: 'find' },
          ui.search = el('input', { type: 'search', placeholder: 'Search ids, titles, statements, files',
            id: 'search',
            'aria-label': 'Search', oninput: () => state.write({ q: ui.search.value, case: '' }, true) }),
          ui.area = el('select', { 'aria-label': 'Area', onchange: () => state.write({ area: ui.area.value,
            case: '' }) },
            el('option', { value: '' }, 'all areas'), areas.map(area => el('option', { value: area }, area
              || '(no folder)'))),
          ui.count = el('output', { id: 'count', 'aria-live': 'polite' })),
        ui.view = el('main', { id: 'view' }),
        el('footer', {}, el('kbd', {}, '/'), ' search, ', el('kbd', {}, 'j'), ' ', el('kbd', {}, 'k'),
          ' next and previous case, ',
          el('kbd', {}, 'Enter'), ' open or close, ', el('kbd', {}, 'Esc'), ' clear'));
      for (const verdict of Object.values(STATUS)) {
        const count = cases.filter(row => row.verdict === verdict).length;
        if (count > 0) ui.bar.append(el('span', { class: verdict, style: `flex-grow:${count}` }));
      }
      window.addEventListener('hashchange', draw);
      document.addEventListener('keydown', key);
      draw();
    }

    function tab(name, label) {
      return el('button', { type: 'button', role: 'tab', onclick: () => state.write({ view: name === 'cases'
        ? '' : name }) }, label);
    }

    function totalsText() {
      return Object.entries(STATUS).map(([, verdict]) =>
        `${cases.filter(row => row.verdict === verdict).length} ${WORDS[verdict][1]}`).join(', ');
    }

    function draw() {
      const now = state.read();
      if (ui.search.value !== (now.q || '')) ui.search.value = now.q || '';
      ui.area.value = now.area || '';
      const wanted = tokens(now.q);
      const inView = cases.filter(row => (!now.area || row.area === now.area)
        && wanted.every(word => row.words.includes(word)));
      const isStatements = now.view === 'statements' && statements.length > 0;
      ui.casesTab.setAttribute('aria-selected', String(!isStatements));
      if (ui.statementsTab) ui.statementsTab.setAttribute('aria-selected', String(isStatements));
      drawAreas(inView, isStatements);
      if (chunks) chunks.stop();
      chunks = null;
      ui.view.replaceChildren();
      if (isStatements) return drawStatements(wanted, now);
      drawTotals(inView.map(row => row.verdict), now.status || '', CASE_WORDS);
      drawList(inView.filter(row => !now.status || row.verdict === STATUS[now.status]), now);
    }

    const CASE_WORDS = Object.fromEntries(Object.entries(WORDS).map(([verdict, [, word]]) => [verdict, word]));
    const PROOF_WORDS = { 'pass': 'proved', 'fail': 'failing', 'not-applicable': 'not testable, not executed',
      'could-not-run': 'without a case' };

    function drawTotals(verdicts, status, words) {
      const button = (name, verdict, label, count) => el('button', {
        type: 'button', class: verdict + (count === 0 ? ' none' : ''), 'aria-pressed': String(status === name),
        'data-status': name || 'all', onclick: () => state.write({ status: status === name ? '' : name, case: '' }),
      }, el('b', {}, String(count)), el('span', {}, label));
      const shown = Object.entries(STATUS).filter(([, verdict]) => words[verdict]
        && (verdict !== 'known' || totals.known > 0)
        && (verdict !== 'not-scored' || totals.notScored > 0));
      fill(ui.totals, button('', '', 'all', verdicts.length), shown.map(([name, verdict]) =>
        button(name, verdict, words[verdict], verdicts.filter(other => other === verdict).length)));
    }

    function drawAreas(inView, isHidden) {
      ui.areas.hidden = isHidden || areas.length < 2;
      if (ui.areas.hidden) return;
      const asSquares = cases.length <= 3000;
      fill(ui.areas, areas.map(area => {
        const rows = inView.filter(row => row.area === area);
        if (rows.length === 0) return '';
        return el('div', { class: 'area' },
          el('p', {}, el('button', { type: 'button', onclick: () =>
            state.write({ area: state.read().area === area ? '' : area, case: '' }) }, area || '(no folder)'),
          el('span', { class: 'soft' }, share(rows.map(row => row.verdict)))), asSquares ? squares(rows) : strip(rows));
      }));
    }

    function squares(rows) {
      const across = 24, size = 11;
      const height = Math.ceil(rows.length / across) * size - 2;
      return el('svg:svg', { viewBox: `0 0 ${across * size - 2} ${height}`, 'aria-hidden': 'true',
        onclick: event => event.target.dataset.id && openCase(event.target.dataset.id) },
      rows.map((row, index) => el('svg:rect', { x: (index % across) * size, y: Math.floor(index / across) * size,
        width: 9,
        height: 9, rx: 2, class: row.verdict, 'data-id': row.id },
      el('svg:title', {}, `${row.id}: ${WORDS[row.verdict][1]}`))));
    }

    function strip(rows) {
      return el('div', { class: 'bar', style: 'margin:4px 0 0' }, Object.values(STATUS).map(verdict => {
        const count = rows.filter(row => row.verdict === verdict).length;
        return count > 0 && el('span', { class: verdict, style: `flex-grow:${count}` });
      }));
    }

    /* What needs a look comes first, then everything by file. */
    function listItems(rows) {
      const items = [];
      const group = (title, note, members) => {
        if (members.length === 0) return;
        items.push({ title, note });
        members.forEach((row, index) => items.push({ row, isFirst: index === 0,
          isLast: index === members.length - 1 }));
      };
      const first = rows.filter(needsLook);
      group('Needs a look', `${first.length} of ${rows.length}`, first);
      const byFile = new Map();
      for (const row of rows) if (!needsLook(row)) {
        if (!byFile.has(row.file)) byFile.set(row.file, []);
        byFile.get(row.file).push(row);
      }
      for (const [file, members] of byFile) group(file, String(members.length), members);
      return items;
    }

    function drawList(rows, now) {
      ui.count.textContent = rows.length === cases.length
        ? `${rows.length} cases` : `${rows.length} of ${cases.length} cases`;
      if (rows.length === 0) {
        ui.view.append(el('p', { class: 'empty' }, 'No case fits. ',
          el('button', { class: 'tool', type: 'button', onclick: () => { location.hash = ''; } }, 'Show all')));
        return;
      }
      const items = listItems(rows);
      const list = el('ul', { class: 'cases' });
      ui.view.append(list);
      chunks = appendInChunks(items, listLine, list, 150);
      if (now.case && byID.has(now.case)) {
        const index = items.findIndex(item => item.row && item.row.id === now.case);
        if (index < 0) return;
        chunks.show(index);
        const button = list.querySelector(`[data-case="${CSS.escape(now.case)}"]`);
        toggle(button, true);
        button.scrollIntoView({ block: 'start' });
        window.scrollBy(0, -70);
        button.focus({ preventScroll: true });
      }
    }

    function listLine(item) {
      if (!item.row) return el('li', {}, el('h2', { class: 'group' }, el('b', {}, item.title), item.note));
      const row = item.row;
      const [mark, word] = WORDS[row.verdict];
      const classes = 'case' + (item.isFirst ? ' first' : '') + (item.isLast ? ' last' : '');
      return el('li', { class: classes }, el('button', { class: 'row', type: 'button', 'aria-expanded': 'false',
        'data-case': row.id, 'data-verdict': row.verdict, onclick: event => toggle(event.currentTarget) },
      el('span', { class: 'mark ' + row.verdict, role: 'img', 'aria-label': word }, mark),
      el('span', { class: 'title' }, row.title, row.level !== 'must' && el('span', { class: 'tag' }, row.level)),
      el('span', { class: 'side' }, row.ms > 0 ? row.ms.toFixed(1) + ' ms' : ''),
      el('span', { class: 'id' }, row.id),
      row.why && el('span', { class: 'why ' + row.verdict }, row.why)));
    }

    function toggle(button, opens) {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      if (opens === isOpen) return;
      button.setAttribute('aria-expanded', String(!isOpen));
      if (isOpen) {
        button.nextSibling.remove();
        state.note({ case: '' });
        return;
      }
      const row = byID.get(button.dataset.case);
      const panel = el('div', { class: 'detail', role: 'region', 'aria-label': row.id });
      button.after(panel);
      fillDetail(panel, row);
      state.note({ case: row.id });
    }

    function openCase(id) {
      const now = state.read();
      if (now.case === id) draw(); else state.write({ case: id, view: '' });
    }

    function proof(statement) {
      const rows = cases.filter(row => row.spec.includes(statement.id));
      const count = verdict => rows.filter(row => row.verdict === verdict).length;
      if (!statement.testable && rows.length === 0) return { rows, verdict: 'not-applicable',
        text: 'not testable' };
      if (rows.length === 0) return { rows, verdict: 'could-not-run', text: 'no case' };
      const failing = count('fail') + count('error') + count('known');
      if (failing > 0) {
        return { rows, verdict: 'fail', text: `${failing} of ${rows.length} cases fail` };
      }
      if (count('pass') === 0) return { rows, verdict: 'not-applicable',
        text: `${rows.length} cases, none executed` };
      return { rows, verdict: 'pass', text: `${count('pass')} of ${rows.length} cases passed` };
    }

    function drawStatements(wanted, now) {
      const found = statements.map(statement => ({ statement, proof: proof(statement) })).filter(entry => {
        const text = (entry.statement.id + ' ' + entry.statement.text + ' '
          + entry.statement.heading).toLowerCase();
        return wanted.every(word => text.includes(word));
      });
      drawTotals(found.map(entry => entry.proof.verdict), now.status || '', PROOF_WORDS);
      const shown = found.filter(entry => !now.status || entry.proof.verdict === STATUS[now.status]);
      const proved = shown.filter(entry => entry.proof.verdict === 'pass').length;
      ui.count.textContent = `${proved} of ${shown.length} statements proved`;
      const body = el('tbody');
      ui.view.append(el('table', { class: 'statements' },
        el('thead', {}, el('tr', {}, ['Statement', 'Level', 'Text', 'Cases'].map(name => el('th',
          { scope: 'col' }, name)))), body));
      chunks = appendInChunks(shown, ({ statement, proof }) => el('tr', {},
        el('td', {}, el('button', { type: 'button', onclick: () => state.write({ q: statement.id, view: '',
          status: '', area: '' }) },
          statement.id)),
        el('td', {}, statement.level),
        el('td', {}, statement.text, el('span', { class: 'head' }, `${statement.document} · ${statement.heading}`)),
        el('td', { class: proof.verdict }, WORDS[proof.verdict][0] + ' ' + proof.text)), body, 200);
    }

    function key(event) {
      const isTyping = event.target === ui.search || event.target.tagName === 'SELECT';
      if (event.key === 'Escape') {
        if (event.target === ui.search) ui.search.blur();
        else state.write({ q: '', status: '', area: '', case: '' });
      } else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      else if (event.key === '/') { event.preventDefault(); ui.search.focus(); }
      else if (event.key === 'j' || event.key === 'k') {
        const rows = [...document.querySelectorAll('.row')];
        const at = rows.indexOf(document.activeElement);
        const next = rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === 'j' ? 1 : -1)))];
        if (next) { next.focus({ preventScroll: true }); next.scrollIntoView({ block: 'center' }); }
      }
    }
    """#
}
