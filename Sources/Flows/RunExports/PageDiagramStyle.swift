import Localization

/// The style of a page's diagram, independent of its lanes.
///
/// In a narrow window, numbers and times have no column: they are above their texts, which use the whole width.
enum PageDiagramStyle {
    static let rules = RunMarkup(
        written: """
            .diagram{--margin:9rem;margin:0;padding:.5rem;border:1px solid var(--edge);border-radius:.6rem;font-size:13px;\
            line-height:1.35}
            .diagram a{color:inherit;text-decoration:none}
            .diagram .heads,.diagram .row{display:grid}
            .diagram .heads{position:sticky;top:0;z-index:1;padding:.4rem 0;background:var(--ground)}
            .diagram .heads span{margin:0 4px;padding:.3rem .1rem;border:1px solid var(--edge);border-radius:.5rem;\
            background:var(--raised);font-weight:600;text-align:center;overflow-wrap:anywhere}
            .diagram .step{display:block;margin:.5rem 0 .25rem;padding:.2rem .8rem;border-radius:.4rem;\
            background:var(--wash);color:var(--accent);font-weight:600;white-space:pre-wrap;overflow-wrap:anywhere}
            .diagram .row{position:relative;isolation:isolate;padding:.2rem 0}
            .diagram .row::before{content:"";position:absolute;z-index:-1;inset:0 0 0 var(--margin);\
            background:linear-gradient(90deg,transparent calc(50% - .75px),var(--edge) calc(50% - .75px) \
            calc(50% + .75px),transparent calc(50% + .75px)) 0 0/calc(100%/var(--lanes)) 100% repeat-x}
            .diagram .at{grid-row:1/3;grid-column:1;padding-right:.8rem;align-content:end;\
            color:var(--quiet);font-size:11px;text-align:right;font-variant-numeric:tabular-nums}
            .diagram .at span{display:inline-block;min-width:4.2rem}
            .diagram .label{grid-row:1;justify-self:center;padding:0 .35rem;background:var(--ground);text-align:center}
            .diagram .label,.diagram .card span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;\
            overflow:hidden;overflow-wrap:anywhere}
            .diagram .duration{color:var(--quiet);font-size:11px;font-weight:400}
            .diagram .arrow{grid-row:2;position:relative;height:10px;\
            background:linear-gradient(currentColor,currentColor) 0 50%/100% 1.5px no-repeat}
            .diagram .answer .arrow{color:var(--quiet);background-image:\
            repeating-linear-gradient(90deg,currentColor 0 5px,transparent 5px 9px)}
            .diagram .arrow::after{content:"";position:absolute;top:0;border:5px solid transparent}
            .diagram .on::after{right:1px;border-left:9px solid;border-right:0}
            .diagram .back::after{left:1px;border-right:9px solid;border-left:0}
            .diagram .failed .arrow,.diagram .failed .label{color:var(--bad)}
            .diagram .failed .label{font-weight:600}
            .diagram .failed .arrow::after{width:11px;height:10px;border:0;background:\
            linear-gradient(45deg,transparent 42%,currentColor 42% 58%,transparent 58%),\
            linear-gradient(-45deg,transparent 42%,currentColor 42% 58%,transparent 58%)}
            .diagram .card{grid-row:1;justify-self:start;position:relative;margin-left:12px;padding:.15rem .6rem;\
            border:1px solid var(--edge);border-radius:.35rem;background:var(--raised)}
            .diagram .card.left{justify-self:end;margin:0 12px 0 0}
            .diagram .card::before{content:"";position:absolute;left:-17px;top:.5rem;width:7px;height:7px;\
            border-radius:50%;background:var(--quiet)}
            .diagram .card.left::before{left:auto;right:-17px}
            .diagram .passed .card{border-color:var(--good);background:var(--good-wash);color:var(--good)}
            .diagram .passed .card::before{background:var(--good)}
            .diagram .failed .card{border-color:var(--bad);background:var(--bad-wash);color:var(--bad)}
            .diagram .failed .card::before{background:var(--bad)}
            .diagram a:hover .label,.diagram a:focus .label,.diagram a:hover .card,.diagram a:focus .card,\
            .diagram .step:hover{text-decoration:underline}
            .diagram a:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
            @media (max-width:52rem){.diagram{--margin:0px;padding:.25rem}\
            .diagram .heads span{margin:0 2px;padding:.2rem 0;border-radius:.3rem;font-size:11px}\
            .diagram .at{grid-row:1;grid-column:1/-1;justify-self:start;padding:0 .3rem;background:var(--ground)}\
            .diagram .at span{min-width:0}\
            .diagram .label,.diagram .card{grid-row:2;grid-column:1/-1}\
            .diagram .label,.diagram .card span{-webkit-line-clamp:6}\
            .diagram .card,.diagram .card.left{justify-self:center;margin:0}\
            .diagram .card::before{content:none}\
            .diagram .arrow{grid-row:3}}
            @media print{.diagram .heads{position:static}.diagram .row,.diagram .step{break-inside:avoid}}
            """)
}
