/// The style of a run's page, except for its diagram.
enum PageStyle {
    static let rules = RunMarkup(
        written: """
            *{box-sizing:border-box}
            html{background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif;scroll-padding-top:1rem}
            body{max-width:84rem;margin:0 auto;padding:2.5rem 1.5rem 4rem;overflow-wrap:anywhere}
            h1{font-size:2.1rem;line-height:1.2;margin:0 0 1rem;letter-spacing:-.02em}
            h2{font-size:1.35rem;margin:3rem 0 .25rem;letter-spacing:-.01em}
            h3{font-size:1.02rem;margin:2rem 0 .6rem}
            p{margin:0 0 .75rem}
            a{color:var(--accent)}
            code{font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap}
            .eyebrow{color:var(--quiet);font-size:.8rem;letter-spacing:.08em;text-transform:uppercase;margin:0 0 .25rem}
            .story{font-size:1.1rem;max-width:46rem}
            .hint{color:var(--quiet)}
            .verdict{font-size:.95rem;font-weight:600;letter-spacing:0;padding:.25rem .7rem;border-radius:2rem;\
            vertical-align:.35rem;background:var(--raised);color:var(--quiet)}
            .verdict.passed,.outcome.passed{background:var(--good-wash);color:var(--good)}
            .verdict.failed,.outcome.failed{background:var(--bad-wash);color:var(--bad)}
            .reason{padding:.8rem 1rem;border-radius:.5rem;background:var(--raised);border-left:4px solid var(--edge)}
            .reason.passed{background:var(--good-wash);border-color:var(--good)}
            .reason.failed{background:var(--bad-wash);border-color:var(--bad)}
            .facts{display:flex;flex-wrap:wrap;gap:1px;margin:1.25rem 0 0;\
            background:var(--edge);border:1px solid var(--edge);border-radius:.6rem;overflow:hidden}
            .facts div{flex:1 1 12rem;background:var(--raised);padding:.65rem .9rem;min-width:0}
            .facts dt{color:var(--quiet);font-size:.8rem}
            .facts dd{margin:0;font-weight:600}
            .step-number{display:inline-block;min-width:1.6rem;padding:0 .4rem;border-radius:1rem;text-align:center;\
            background:var(--wash);color:var(--accent)}
            details.event{border:1px solid var(--edge);border-radius:.5rem;margin:.35rem 0;background:var(--ground)}
            details.event.failed{border-color:var(--bad)}
            summary{padding:.5rem .8rem;cursor:pointer}
            summary:hover{background:var(--raised)}
            summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
            summary .number{display:inline-block;min-width:1.6rem;color:var(--quiet);font-variant-numeric:tabular-nums}
            summary .way{display:inline-block;min-width:9.5rem;color:var(--quiet)}
            .answer>summary strong,.note>summary strong{font-weight:500}
            .failed>summary strong{color:var(--bad)}
            .checks.passed>summary strong{color:var(--good)}
            .refusal{color:var(--bad)}
            .outcome{font-size:.85rem;padding:.05rem .5rem;border-radius:1rem;background:var(--raised)}
            .when{float:right;color:var(--quiet);font-size:.85rem;font-variant-numeric:tabular-nums}
            .contents{scroll-margin-top:5rem;padding:.25rem .8rem 1rem 2.6rem;border-top:1px solid var(--edge)}
            .contents:target{box-shadow:inset 4px 0 0 var(--accent)}
            .at,.line{margin:.6rem 0 .4rem}
            .at{color:var(--quiet);font-size:.85rem}
            table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
            caption{text-align:left;font-weight:600;padding:.35rem 0}
            th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-top:1px solid var(--edge);\
            font-weight:400}
            .values th{width:15rem;color:var(--quiet)}
            .checks thead th{color:var(--quiet);font-size:.85rem;border:0}
            .checks td:nth-child(3),.checks td:nth-child(4){width:29%}
            .checks td:nth-child(5){width:22%}
            .checks th{overflow-wrap:break-word}
            .checks .verdict-mark{white-space:nowrap;font-weight:600}
            .checks tr.passed .verdict-mark{color:var(--good)}
            .checks tr.failed .verdict-mark{color:var(--bad)}
            .source{color:var(--quiet);font-size:.85rem}
            .redacted{color:var(--quiet);font-style:italic}
            footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--edge);color:var(--quiet)}
            @media (max-width:44rem){body{padding:1.5rem 1rem}.contents{padding-left:.8rem}\
            summary .way{min-width:0}.when{float:none}.values th{width:40%}.checks th{overflow-wrap:anywhere}}
            @media print{html{font-size:11px}body{max-width:none;padding:0}.hint{display:none}\
            details.event::details-content{content-visibility:visible;block-size:auto}\
            details.event,table,.facts{break-inside:avoid-page}h2,h3{break-after:avoid}summary{list-style:none}\
            a{color:inherit;text-decoration:none}}
            """)
}
