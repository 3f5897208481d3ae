extension PageScript {
  /// The timeline of a case.
  static let timeline = #"""
    /* The timeline of a case: lanes for clock, clients, links and server; time goes down. */
    function timeline(detail, width) {
      const lanes = layLanes(detail.clients.map(client => client.name), Math.max(width, 0));
      const lines = timelineLines(detail);
      const top = 30, total = lines.reduce((sum, line) => sum + line.height, 0);
      const height = top + total + 10;
      const svg = el('svg:svg', { width: lanes.width, height, viewBox: `0 0 ${lanes.width} ${height}`, role: 'img',
        'aria-label': 'Timeline of the case; the table of steps below says the same' });
      for (const lane of lanes.all) {
        if (lane.kind !== 'link') svg.append(el('svg:rect', { class: 'lane', x: lane.x, y: 0, width: lane.w,
          height }));
        svg.append(label(lane.x + lane.w / 2, 19, lane.title, 'head', 'middle'));
      }
      const cuts = new Map();
      const marks = el('svg:g');
      let y = top, lastTime = null;
      const shade = (client, from, to) => {
        const link = lanes.links.get(client);
        if (link) svg.append(el('svg:rect', { class: 'cut', x: link.x + 3, y: from, width: link.w - 6,
          height: to - from }));
      };
      for (const line of lines) {
        if (line.step !== undefined) {
          marks.append(el('svg:line', { class: 'rule', x1: 0, x2: lanes.width, y1: y + 1, y2: y + 1 }));
          marks.append(label(8, y + 18, String(line.step), 'head'));
        }
        if (line.time !== undefined && line.time !== lastTime) {
          marks.append(label(lanes.clock.w - 6, y + 17, clockText(line.time), 'soft', 'end'));
          lastTime = line.time;
        }
        for (const client of line.cuts || []) if (!cuts.has(client)) cuts.set(client, y + 13);
        for (const client of line.joins || []) if (cuts.has(client)) { shade(client, cuts.get(client), y + 13);
          cuts.delete(client); }
        drawLine(marks, line, y, lanes);
        y += line.height;
      }
      for (const [client, from] of cuts) shade(client, from, height);
      svg.append(marks);
      return el('div', { class: 'timeline', tabindex: 0, role: 'group', 'aria-label': 'Timeline' }, svg);
    }

    /* The first client stands left of the server, all others right of it. */
    function layLanes(names, width) {
      const [least, link, server, clock] = [190, 150, 84, 74];
      const needed = clock + server + names.length * (least + link);
      const extra = Math.max(0, width - needed) / Math.max(1, names.length);
      const lanes = { all: [], clients: new Map(), links: new Map(), width: 0 };
      const add = (kind, title, w, name) => {
        const lane = { kind, title, x: lanes.width, w, name };
        lanes.all.push(lane);
        lanes.width += w;
        return lane;
      };
      const client = name => lanes.clients.set(name, add('client', name, least + extra * 0.6, name));
      const linkOf = (name, isLeft) => {
        const lane = add('link', names.length > 1 ? 'link ' + name : 'link', link + extra * 0.4, name);
        lane.isLeft = isLeft;
        lanes.links.set(name, lane);
      };
      lanes.clock = add('clock', 'clock', clock);
      if (names.length > 0) { client(names[0]); linkOf(names[0], true); }
      lanes.server = add('server', 'server', server);
      for (const name of names.slice(1)) { linkOf(name, false); client(name); }
      return lanes;
    }

    function timelineLines(detail) {
      const names = detail.clients.map(client => client.name);
      const lines = [];
      detail.steps.forEach((step, index) => {
        const action = { height: 27, step: index + 1, kind: 'action', lane: step.lane, text: step.text,
          time: step.seen[0]?.t };
        if (index === 0 && action.time === undefined) action.time = 0;
        const meant = step.lane.startsWith('link:') ? (step.lane === 'link:'
          ? names : [step.lane.slice(5)]) : [step.lane];
        if (/^net\.cut|\.goOffline/.test(step.text)) action.cuts = meant;
        if (/^net\.restore|\.goOnline/.test(step.text)) action.joins = meant;
        lines.push(action);
        for (const seen of step.seen) {
          const isWire = seen.s === 'wire';
          lines.push({ height: isWire ? 24 : 23, kind: isWire ? 'wire' : 'event', lane: seen.c, out: seen.out,
            bad: seen.bad,
            text: isWire ? wireText(seen.x) : `${seen.s}  ${eventText(seen.x)}`,
              full: `${seen.c}.${seen.s} ${seen.x}`,
              time: seen.t });
        }
        for (const stream of step.streams) for (const [expected, actual] of stream.rows) {
          if (actual !== null) continue;
          const [client, name] = [stream.name.split('.')[0], stream.name.split('.').slice(1).join('.')];
          lines.push({ height: 23, kind: 'missing', lane: client, text: `missing: ${name}  ${eventText(expected)}`,
            full: expected });
        }
        lines[lines.length - 1].time = lines[lines.length - 1].time ?? step.time;
      });
      detail.left.forEach(([text, isBroken], index) => lines.push({ height: 27, step: detail.steps.length + index + 1,
        kind: 'left',
        lane: 'clock', bad: isBroken, text: text + (isBroken ? '  (did not end)' : '  (not performed)') }));
      return lines;
    }

    /* A lane is narrow: what says nothing new there is left off. The whole text is in the tooltip and in the table. */
    function wireText(text) {
      const match = /^\{(?:out|in): ([^,}]*)(?:, at: ((?:"[^"]*"|[^,}])*))?(.*)\}$/.exec(text);
      if (!match) return text;
      const rest = match[3].replace(/^, /, '').replace(/,? ?hash: ""$/, '').replace(/^data: /, '');
      return [match[1], match[2], rest].filter(Boolean).join('  ');
    }

    function actionText(text) {
      const name = '((?:"[^"]*"|[^,}])*)(?:, )?';
      const match = new RegExp(`^(\\S+) \\{(?:as: ${name})?(?:at: ${name})?(.*)\\}$`).exec(text);
      if (!match) return text;
      const [verb, own, path, rest] = match.slice(1);
      return [[verb, own].filter(Boolean).join(' '), path, rest.replace(/^values?: /,
        '')].filter(Boolean).join('  ');
    }

    function eventText(text) {
      const after = '(, after: (?:"[^"]*"|[^ ]*))?';
      const child = new RegExp(`^\\{(added|changed|moved|removed): (.*?), data: (.*?)${after}\\}$`).exec(text);
      if (child) {
        const place = child[4] ? '  ' + child[4].slice(2).replace(':', '') : '';
        return `${child[1]}  ${child[2]}: ${child[3]}${place}`;
      }
      return text.replace(/^\{(\w+): (.*)\}$/, '$1  $2');
    }

    function clockText(ms) {
      if (ms === 0) return '0';
      const [value, unit] = ms % 3600000 === 0 ? [ms / 3600000, 'h'] : ms % 60000 === 0 ? [ms / 60000, 'min']
        : ms % 1000 === 0 ? [ms / 1000, 's'] : ms > 100000 ? [(ms / 1000).toFixed(1), 's'] : [ms, 'ms'];
      return `+${value} ${unit}`;
    }

    function drawLine(into, line, y, lanes) {
      if (line.kind === 'wire') return drawWire(into, line, y, lanes);
      let x, w, kind = 'chip';
      const isOwn = lanes.clients.has(line.lane);
      let shown = line.text;
      if (line.kind === 'action') shown = actionText(isOwn ? shown.slice(line.lane.length + 1) : shown);
      if (line.lane.startsWith('link:')) shown = shown.replace(/client: [^,}]*,? ?/, '').replace(/ \{\}$/, '');
      const client = lanes.clients.get(line.lane);
      if (line.kind === 'action') kind = 'act';
      if (line.kind === 'missing') kind = 'ghost';
      if (line.bad) kind = 'bad';
      if (client) [x, w] = [client.x, client.w];
      else if (line.lane === 'server') {
        // What the server is told needs room: the label may reach into the link beside it.
        [x, w] = [lanes.server.x, lanes.server.w];
        const needed = shown.length * 7 + 24;
        if (needed > w) { const more = Math.min(needed - w, x + w - lanes.clock.w - 60); x -= more; w += more; }
      } else if (line.lane.startsWith('link:') && line.lane !== 'link:') {
        const link = lanes.links.get(line.lane.slice(5)) || lanes.server;
        [x, w] = [link.x, link.w];
      } else [x, w] = [lanes.clock.w, lanes.width - lanes.clock.w];
      into.append(el('svg:g', {}, el('svg:rect', { class: kind, x: x + 6, y: y + 4, width: w - 12,
        height: line.height - 5, rx: 5 }),
        label(x + 13, y + line.height / 2 + 5.5, fit(shown, w - 26), line.kind === 'left' && !line.bad ? 'soft' : ''),
        el('svg:title', {}, line.full || line.text)));
    }

    function drawWire(into, line, y, lanes) {
      const link = lanes.links.get(line.lane);
      if (!link) return;
      const clientEdge = link.isLeft ? link.x : link.x + link.w;
      const serverEdge = link.isLeft ? lanes.server.x : lanes.server.x + lanes.server.w;
      const [from, to] = line.out ? [clientEdge, serverEdge] : [serverEdge, clientEdge];
      const at = y + 19, sign = to > from ? 1 : -1, wrong = line.bad ? ' wrong' : '';
      into.append(el('svg:g', {},
        el('svg:line', { class: 'wire' + wrong, x1: from, x2: to - 5 * sign, y1: at, y2: at }),
        el('svg:path', { class: 'tip' + wrong, d: `M${to} ${at} l${-7 * sign} -3.5 v7 z` }),
        label(link.x + link.w / 2, at - 4, fit(line.text, link.w - 14), 'soft', 'middle'),
        el('svg:title', {}, line.full)));
    }

    function fit(text, width) {
      const most = Math.max(3, Math.floor(width / 6.95));
      return text.length <= most ? text : text.slice(0, most - 1) + '…';
    }

    /* The first words tell whose text it is; they are parted from the rest by two spaces. */
    function label(x, y, text, kind, anchor) {
      const at = kind ? -1 : text.indexOf('  ');
      const parts = at < 0 ? [text] : [el('svg:tspan', { 'font-weight': 600 }, text.slice(0, at)),
        '  ' + text.slice(at).trim().replace(/ {2,}/g, ' ')];
      return el('svg:text', { x, y, class: kind || null, 'text-anchor': anchor || null }, parts);
    }
    """#
}
