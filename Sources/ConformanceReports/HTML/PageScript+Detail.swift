extension PageScript {
  /// What an opened case shows.
  static let detail = #"""
    /* An opened case: facts, timeline, steps. */
    function fillDetail(panel, row) {
      const detail = JSON.parse(row.detailText);
      const facts = el('dl', { class: 'facts' });
      const fact = (name, ...content) => facts.append(el('dt', {}, name), el('dd', {}, ...content));
      fact('place', el('code', {}, row.place || `${row.file}:${row.line}`));
      for (const id of row.spec) {
        const statement = statementByID.get(id);
        fact(id, statement ? statement.text : '(not loaded)');
      }
      if (row.from) fact('from', row.from);
      if (detail) {
        fact('again', again(detail.again));
        if (detail.before) fact('server before', el('code', {}, detail.before));
        fact('clients', detail.clients.map(client => client.text).join('; '));
        for (const text of detail.notJudged || []) fact('not judged', text);
      }
      panel.append(facts);
      if (!detail) {
        if (row.verdict === 'pass' || row.verdict === 'fail') {
          panel.append(el('p', { class: 'soft' }, 'Left out to keep the page small: ', el('code', {},
            'rtdbkit explain ' + row.id)));
        }
        return;
      }
      for (const remark of detail.remarks || []) {
        panel.append(el('div', { class: 'remark' }, remark.step ? `step ${remark.step}: ` : '', remark.text,
          el('div', { class: 'soft' }, remark.at)));
      }
      /* Of a breakdown the last words come first. */
      if (detail.log && row.verdict === 'error') panel.append(...logOf(detail));
      panel.append(el('h3', {}, 'Timeline'), timeline(detail, panel.clientWidth - 40),
        el('h3', {}, 'Steps'), stepsTable(detail));
      if (detail.log && row.verdict !== 'error') panel.append(...logOf(detail));
    }

    function logOf(detail) {
      return [el('h3', {}, 'What the adapter wrote'), el('pre', {}, detail.log.join('\n'))];
    }

    function again(command) {
      const button = el('button', { class: 'tool', type: 'button', onclick: () => {
        const done = () => { button.textContent = 'copied'; };
        if (navigator.clipboard) navigator.clipboard.writeText(command).then(done, () => {});
      } }, 'copy');
      return el('span', { class: 'again' }, el('code', {}, command), button);
    }

    function stepsTable(detail) {
      const body = el('tbody');
      detail.steps.forEach((step, index) => {
        body.append(el('tr', { class: 'step' }, el('td', { colspan: 4 },
          el('b', {}, `${index + 1}  `), step.text, el('span', { class: 'soft' }, `  line ${step.line}`),
          step.note && el('span', { class: 'note' }, step.note))));
        const rows = step.streams.flatMap(stream => stream.rows.length === 0
          ? [quiet(stream.name)] : stream.rows.map(cells => tableRows(stream.name, cells)).flat());
        if (rows.length === 0) rows.push(quiet(step.any ? 'whatever happens' : 'nothing more'));
        body.append(...rows);
      });
      detail.left.forEach(([text, isBroken], index) => body.append(el('tr', { class: isBroken ? 'step bad' : 'step' },
        el('td', { colspan: 4, class: isBroken ? null : 'soft' },
        el('b', {}, `${detail.steps.length + index + 1}  `), text, isBroken ? '  did not end' : '  not performed'))));
      if (detail.after) {
        body.append(el('tr', { class: 'step' }, el('td', { colspan: 4 }, el('b', {}, 'finally'),
          '  the server\'s data')));
        const isBad = (detail.remarks || []).some(remark => remark.text.startsWith('the server'));
        body.append(...tableRows('server', [detail.after, detail.afterActual || null, !isBad, null]));
      }
      return el('table', { class: 'steps' },
        el('colgroup', {}, ['c1', 'c2', 'c3', 'c4'].map(name => el('col', { class: name }))),
        el('thead', {}, el('tr', {}, ['', 'Stream', 'Expected', 'Actual'].map(name => el('th', { scope: 'col' },
          name)))), body);
    }

    function quiet(text) {
      return el('tr', {}, el('td', { class: 'mark' }, '✓'), el('td', { colspan: 3, class: 'nothing' },
        text === 'nothing more' ? 'nothing happened, as expected' : text + (text === 'whatever happens'
          ? ' is right' : ': nothing, as expected')));
    }

    function tableRows(stream, [expected, actual, isMatch, note]) {
      const side = (text, name) =>
        el('td', { class: text === null ? 'nothing' : null, 'data-side': name }, text ?? '(nothing)');
      const isSame = isMatch && expected === actual;
      const rows = [el('tr', { class: isMatch ? '' : 'bad' }, el('td', { class: 'mark' }, isMatch ? '✓' : '✕'),
        el('td', {}, stream),
        isSame ? el('td', { colspan: 2 }, expected) : [side(expected, 'expected'), side(actual, 'actual')])];
      if (note) rows.push(el('tr', { class: 'explain' }, el('td'), el('td'), el('td', { colspan: 2 }, note)));
      return rows;
    }
    """#
}
