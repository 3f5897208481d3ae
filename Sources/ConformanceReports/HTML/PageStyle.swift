/// How pages look, light and dark.
enum PageStyle {
  static let text = #"""
    :root {
      --bg: #f6f7f9; --surface: #ffffff; --raised: #eef1f5; --line: #d5dae1; --text: #1b2027; --soft: #59636f;
      --accent: #1f5fbf; --accent-soft: #e2ecfb;
      --pass: #1c7a3a; --fail: #bf2318; --error: #a3460c; --na: #66707c; --cnr: #7a4fb5; --known: #7d6410;
      --fail-soft: #fdebe9; --pass-soft: #e8f5ec; --ghost: #fff4dc; --lane: #edf1f6; --cut: #d9dee5;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {
      --bg: #12161b; --surface: #1a2027; --raised: #232b34; --line: #36404b; --text: #e6eaef; --soft: #a0abb8;
      --accent: #7fb2ff; --accent-soft: #20344f;
      --pass: #5fc27e; --fail: #ff8a80; --error: #ffab70; --na: #98a3b0; --cnr: #c3a2f5; --known: #d8bb62;
      --fail-soft: #43201f; --pass-soft: #17301f; --ghost: #3a3118; --lane: #20272f; --cut: #2d3640;
    } }
    :root[data-theme="dark"] {
      --bg: #12161b; --surface: #1a2027; --raised: #232b34; --line: #36404b; --text: #e6eaef; --soft: #a0abb8;
      --accent: #7fb2ff; --accent-soft: #20344f;
      --pass: #5fc27e; --fail: #ff8a80; --error: #ffab70; --na: #98a3b0; --cnr: #c3a2f5; --known: #d8bb62;
      --fail-soft: #43201f; --pass-soft: #17301f; --ghost: #3a3118; --lane: #20272f; --cut: #2d3640;
      color-scheme: dark;
    }
    :root[data-theme="light"] { color-scheme: light; }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--bg); color: var(--text);
      font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
    }
    #page { max-width: 1240px; margin: 0 auto; padding: 20px 20px 80px; }
    button, input, select { font: inherit; color: inherit; }
    button { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    code, .mono { font-family: var(--mono); font-size: 0.88em; }
    a { color: var(--accent); }
    .pass { color: var(--pass); } .fail { color: var(--fail); } .error { color: var(--error); }
    .not-applicable, .absent { color: var(--na); }
    .could-not-run { color: var(--cnr); } .known { color: var(--known); }
    .not-scored { color: var(--na); }
    .soft { color: var(--soft); }
    header.top { display: flex; gap: 16px; align-items: flex-start; flex-wrap: wrap; }
    header.top h1 { font-size: 24px; line-height: 1.25; margin: 0; }
    header.top > div:first-child { flex: 1 1 320px; }
    header.top p { margin: 4px 0 0; }
    .tool { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 5px 12px; }
    .tool:hover { border-color: var(--accent); }
    .bar {
      display: flex; height: 10px; border-radius: 5px; overflow: hidden; margin: 18px 0 12px;
      background: var(--raised);
    }
    .bar span { background: currentColor; min-width: 3px; }
    .totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); gap: 10px; }
    .totals button {
      text-align: left; background: var(--surface); border: 1px solid var(--line); border-left: 4px solid currentColor;
      border-radius: 8px; padding: 8px 12px;
    }
    .totals button[aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); }
    .totals button.none { opacity: 0.55; }
    .totals b { display: block; font-size: 22px; line-height: 1.2; }
    .totals span { color: var(--text); font-size: 13px; }
    .tabs { display: flex; gap: 4px; margin: 22px 0 0; border-bottom: 1px solid var(--line); }
    .tabs button {
      background: none; border: 0; border-bottom: 3px solid transparent; padding: 8px 14px; color: var(--soft);
    }
    .tabs button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 600; }
    .find {
      position: sticky; top: 0; z-index: 2; display: flex; gap: 10px; flex-wrap: wrap; align-items: center;
      background: var(--bg); padding: 12px 0;
    }
    .find input {
      flex: 1 1 260px; min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
      padding: 7px 12px;
    }
    .find select {
      background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 7px 8px;
      max-width: 100%;
    }
    .find output { color: var(--soft); font-size: 13px; min-width: 90px; }
    .areas {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(270px, 1fr)); gap: 10px;
      margin: 16px 0 4px;
    }
    .area { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 9px 12px 10px; }
    .area button { background: none; border: 0; padding: 0; font-weight: 600; }
    .area button:hover { color: var(--accent); text-decoration: underline; }
    .area p { display: flex; justify-content: space-between; margin: 0 0 6px; }
    .area svg { display: block; width: 100%; height: auto; }
    .area svg rect { fill: currentColor; cursor: pointer; }
    .area svg rect:hover { stroke: var(--text); stroke-width: 1.5; }
    h2.group {
      font-size: 14px; margin: 20px 0 6px; display: flex; gap: 10px; align-items: baseline; color: var(--soft);
      font-weight: 600;
    }
    h2.group b { color: var(--text); }
    ul.cases { list-style: none; margin: 0; padding: 0; }
    ul.cases > li.case { background: var(--surface); border: 1px solid var(--line); border-bottom-width: 0; }
    ul.cases > li.first { border-radius: 8px 8px 0 0; }
    ul.cases > li.last { border-radius: 0 0 8px 8px; border-bottom-width: 1px; }
    ul.cases > li.first.last { border-radius: 8px; }
    .row {
      display: grid; grid-template-columns: 22px minmax(0, 1fr) auto; gap: 2px 8px; width: 100%; text-align: left;
      background: none; border: 0; padding: 7px 12px;
    }
    .row:hover { background: var(--raised); }
    .row .mark { font-weight: 700; text-align: center; }
    .row .title { overflow-wrap: anywhere; }
    .row .id {
      grid-column: 2 / 4; font-family: var(--mono); font-size: 12.5px; color: var(--soft);
      overflow-wrap: anywhere;
    }
    .row .side { font-size: 12.5px; color: var(--soft); white-space: nowrap; }
    .row .why { grid-column: 2 / 4; font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere; }
    .row[aria-expanded="true"] { background: var(--raised); }
    .tag { font-size: 12px; border: 1px solid var(--line); border-radius: 10px; padding: 0 8px; margin-left: 6px; }
    .detail { border-top: 1px solid var(--line); padding: 12px 16px 18px; overflow-x: auto; }
    .detail h3 { font-size: 13px; text-transform: none; color: var(--soft); margin: 18px 0 6px; font-weight: 600; }
    .detail h3:first-child { margin-top: 0; }
    .facts {
      display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; margin: 0;
      font-size: 14px;
    }
    .facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; }
    .again { display: flex; gap: 8px; align-items: center; }
    .again button { font-size: 12px; padding: 1px 9px; border-radius: 6px; flex: none; }
    .remark {
      background: var(--fail-soft); border-left: 3px solid var(--fail); padding: 6px 10px; margin: 4px 0;
      font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere;
    }
    .detail pre {
      font-family: var(--mono); font-size: 12.5px; margin: 0; padding: 8px 10px; white-space: pre-wrap;
      overflow-wrap: anywhere; max-height: 320px; overflow-y: auto; background: var(--raised); border-radius: 8px;
    }
    table { border-collapse: collapse; width: 100%; }
    .steps { table-layout: fixed; font-size: 13px; }
    .steps td, .steps th {
      border-top: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top;
      overflow-wrap: anywhere;
    }
    .steps th { font-weight: 600; color: var(--soft); }
    .steps col.c1 { width: 27px; } .steps col.c2 { width: 110px; }
    .steps td { font-family: var(--mono); font-size: 12.5px; }
    .steps tr.step td { background: var(--raised); font-size: 13px; }
    .steps tr.step .note { font-family: system-ui, sans-serif; color: var(--soft); display: block; }
    .steps tr.bad td { background: var(--fail-soft); }
    .steps tr.bad td.mark { color: var(--fail); font-weight: 700; }
    .steps td.mark { color: var(--pass); text-align: center; }
    .steps tr.explain td { background: var(--fail-soft); color: var(--fail); border-top: 0; padding-top: 0; }
    .steps .nothing { color: var(--soft); font-style: italic; }
    .statements td, .statements th, .matrix td, .matrix th {
      border-top: 1px solid var(--line); padding: 7px 10px; text-align: left; vertical-align: top;
    }
    .statements, .matrix {
      background: var(--surface); border: 1px solid var(--line); border-radius: 8px; border-collapse: separate;
      border-spacing: 0; overflow: hidden;
    }
    .statements th, .matrix th { color: var(--soft); font-size: 13px; font-weight: 600; }
    .statements td:nth-child(4) { white-space: nowrap; }
    .statements td:nth-child(3) { overflow-wrap: anywhere; }
    .statements button {
      background: none; border: 0; padding: 0; color: var(--accent); font-family: var(--mono); font-size: 13px;
      white-space: nowrap;
    }
    .statements button:hover { text-decoration: underline; }
    .statements .head { font-size: 12.5px; color: var(--soft); display: block; }
    .more { display: block; margin: 14px auto; }
    .empty { padding: 40px; text-align: center; color: var(--soft); }
    .warn {
      background: var(--ghost); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px;
      margin-top: 14px;
    }
    .timeline { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
    .timeline svg { display: block; }
    .timeline text { white-space: pre; font-family: var(--mono); font-size: 11.5px; fill: var(--text); }
    .timeline text.soft { fill: var(--soft); }
    .timeline text.head { font-family: system-ui, sans-serif; font-size: 12.5px; font-weight: 600; }
    .timeline .lane { fill: var(--lane); }
    .timeline .cut { fill: var(--cut); }
    .timeline .rule { stroke: var(--line); }
    .timeline .chip { fill: var(--surface); stroke: var(--line); }
    .timeline .act { fill: var(--accent-soft); stroke: var(--accent); }
    .timeline .bad { fill: var(--fail-soft); stroke: var(--fail); stroke-width: 1.5; }
    .timeline .ghost { fill: var(--ghost); stroke: var(--error); stroke-dasharray: 4 3; }
    .timeline .wire { stroke: var(--soft); stroke-width: 1.2; fill: none; }
    .timeline .tip { fill: var(--soft); }
    .timeline .wire.wrong { stroke: var(--fail); } .timeline .tip.wrong { fill: var(--fail); }
    .matrix td.cell { text-align: center; font-weight: 700; white-space: nowrap; }
    .matrix td.cell button { background: none; border: 0; font-weight: 700; color: inherit; padding: 0 6px; }
    .matrix td.cell small { font-weight: 400; }
    .matrix tr.differs td:first-child { box-shadow: inset 4px 0 var(--accent); }
    .matrix tr.area th { background: var(--raised); color: var(--text); }
    .matrix tr.why td {
      background: var(--raised); font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere;
    }
    .matrix th:not(:first-child), .numbers td:not(:first-child) { text-align: center; }
    .numbers td { font-variant-numeric: tabular-nums; }
    .matrix td:first-child { overflow-wrap: anywhere; }
    .wide { overflow-x: auto; }
    footer { margin-top: 30px; font-size: 13px; color: var(--soft); }
    kbd {
      border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-family: var(--mono);
      font-size: 12px; background: var(--surface);
    }
    @media (max-width: 640px) {
      #page { padding: 12px 10px 60px; }
      header.top h1 { font-size: 20px; }
      .totals { grid-template-columns: repeat(3, 1fr); gap: 6px; }
      .totals button { padding: 6px 8px; } .totals b { font-size: 18px; }
      .row .side { display: none; }
      .detail { padding: 10px 8px 14px; }
      .steps, .steps tbody, .steps tr, .steps td { display: block; width: auto; }
      .steps thead, .steps colgroup { display: none; }
      .steps td { border-top: 0; } .steps tr { border-top: 1px solid var(--line); }
      .steps td.mark { text-align: left; float: left; }
      .steps td[data-side]::before { content: attr(data-side) ' '; color: var(--soft); }
      .facts { grid-template-columns: 1fr; } .facts dt { margin-top: 6px; }
    }
    @media print { .find, .tool, .tabs { display: none; } }
    """#
}
