/// The style of a run's picture.
enum PictureStyle {
    /// The style of a standalone picture.
    static let alone = RunMarkup.lines([colours, rules])

    /// The colours in both schemes; a page uses them too.
    static let colours = RunMarkup(
        written: """
            :root{color-scheme:light dark;--ground:#fff;--raised:#f5f6fa;--edge:#d8dce6;--ink:#171a22;--quiet:#5b6475;\
            --accent:#3246d3;--wash:#eaedff;--good:#11734b;--good-wash:#e3f5ec;--bad:#b3202c;--bad-wash:#fdebec}
            @media (prefers-color-scheme:dark){:root{--ground:#12141a;--raised:#1a1d26;--edge:#343a49;--ink:#e8eaf0;\
            --quiet:#9aa3b5;--accent:#9aa8ff;--wash:#20264a;--good:#6fd6a4;--good-wash:#12332a;--bad:#ff8d93;\
            --bad-wash:#42191f}}
            @media print{:root{color-scheme:light;--ground:#fff;--raised:#f5f6fa;--edge:#d8dce6;--ink:#171a22;\
            --quiet:#5b6475;--accent:#3246d3;--wash:#eaedff;--good:#11734b;--good-wash:#e3f5ec;--bad:#b3202c;\
            --bad-wash:#fdebec}}
            """)

    /// The rules for the parts of the picture.
    static let rules = RunMarkup(
        written: """
            .sequence{font:13px system-ui,sans-serif}
            .sequence text{fill:var(--ink)}
            .sequence .ground{fill:var(--ground)}
            .sequence .title{font-size:20px;font-weight:650}
            .sequence .subject{fill:var(--quiet)}
            .sequence .life{stroke:var(--edge);stroke-width:1.5}
            .sequence .lane rect{fill:var(--raised);stroke:var(--edge)}
            .sequence .lane text{text-anchor:middle;font-weight:600}
            .sequence .step rect{fill:var(--wash)}
            .sequence .step text{fill:var(--accent);font-weight:600}
            .sequence .arrow{stroke:var(--ink);stroke-width:1.4;fill:none}
            .sequence .head{fill:var(--ink)}
            .sequence .cross{stroke:var(--bad);stroke-width:2;fill:none}
            .sequence .answer .arrow{stroke:var(--quiet);stroke-dasharray:5 4}
            .sequence .answer .head{fill:var(--quiet)}
            .sequence .failed .arrow{stroke:var(--bad)}
            .sequence .failed .head{fill:var(--bad)}
            .sequence .label{text-anchor:middle;font-size:12px;paint-order:stroke;stroke:var(--ground);stroke-width:4px;\
            stroke-linejoin:round}
            .sequence .failed .label{fill:var(--bad);font-weight:600}
            .sequence .duration,.sequence .time,.sequence .number{fill:var(--quiet);font-size:11px}
            .sequence .time,.sequence .number{text-anchor:end;font-variant-numeric:tabular-nums}
            .sequence .number{font-weight:600}
            .sequence .dot{fill:var(--quiet)}
            .sequence .card{fill:var(--raised);stroke:var(--edge)}
            .sequence .card-text{text-anchor:middle;font-size:12px}
            .sequence .passed .card{fill:var(--good-wash);stroke:var(--good)}
            .sequence .passed .card-text{fill:var(--good)}
            .sequence .passed .dot{fill:var(--good)}
            .sequence .failed .card{fill:var(--bad-wash);stroke:var(--bad)}
            .sequence .failed .card-text{fill:var(--bad)}
            .sequence .failed .dot{fill:var(--bad)}
            """)
}
