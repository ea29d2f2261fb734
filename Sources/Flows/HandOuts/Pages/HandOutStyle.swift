import PageMarkup

/// The styles of hand-outs: one typeface, dark on white, in millimetres of A4.
enum HandOutStyle {
    static let common = EmbeddedStyleSheet(
        """
        *{box-sizing:border-box;margin:0;padding:0}
        html{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#16181d;\
        background:#fff;line-height:1.45;font-variant-numeric:tabular-nums;print-color-adjust:exact;\
        -webkit-print-color-adjust:exact}
        h1,.heading,.name,.code{font-weight:600}
        h1,.heading,.name,.code,footer{overflow-wrap:anywhere}
        dt,.validity,.number,.note,footer{color:#565d69}
        header,.panel{display:flex;align-items:center}
        dl{flex:1;min-width:0}
        .heading{flex:1;min-width:0;overflow:hidden}
        .number{margin-left:auto;white-space:nowrap}
        .logo{flex:none;object-fit:contain;object-position:left center}
        .code{display:flex;flex-wrap:wrap;gap:0 .36em}
        .qr{flex:none;display:block}
        ol{list-style:none;counter-reset:step}
        li{position:relative;counter-increment:step}
        li::before{content:counter(step);position:absolute;left:0;top:0;border-style:solid;border-color:#9aa1ad;\
        border-radius:50%;text-align:center;color:#565d69}
        footer{margin-top:auto;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        @page{size:A4;margin:0}
        @media screen{html{background:#e9ebef}body>*{margin:8mm auto;background:#fff;box-shadow:0 1mm 5mm #16181d33}}
        """)

    /// One sheet per user.
    static let sheets = EmbeddedStyleSheet(
        """
        html{font-size:11.5pt}
        .sheet{width:210mm;height:296mm;padding:25mm 25mm 17mm;display:flex;flex-direction:column;overflow:hidden;\
        break-after:page}
        .sheet:last-child{break-after:auto}
        header{gap:6mm;min-height:16mm;margin-bottom:24mm}
        .logo{max-width:64mm;max-height:16mm}
        .heading{font-size:14pt;line-height:1.3;max-height:2.6em}
        .number{font-size:11pt}
        h1{font-size:27pt;line-height:1.2;letter-spacing:-.015em;margin-bottom:11mm}
        .panel{gap:10mm;border:.35mm solid #cfd4dc;border-radius:3.5mm;padding:9mm 10mm;margin-bottom:13mm}
        dt{font-size:9.5pt;margin-bottom:.6mm}
        .name{font-size:18pt;line-height:1.25}
        .name.long{font-size:13pt}
        .name.longest{font-size:9pt}
        .name+dt{margin-top:6mm}
        .code{font-size:26pt;line-height:1.25}
        .code.long{font-size:20pt}
        .validity{font-size:10.5pt;margin-top:3mm}
        .qr{width:48mm;height:48mm;margin:-4mm}
        li{padding-left:10mm;margin-bottom:3.4mm;line-height:6.2mm}
        li::before{width:6.2mm;height:6.2mm;border-width:.3mm;font-size:9pt;line-height:5.6mm}
        .note{margin-top:1.5mm}
        footer{border-top:.25mm solid #dfe3e8;padding-top:4mm;font-size:8.5pt}
        """)

    /// Eight cards of 105 by 74 mm on a sheet, with cutting lines between them.
    static let cards = EmbeddedStyleSheet(
        """
        .board{width:210mm;height:296.8mm;display:grid;grid-template-columns:repeat(2,105mm);\
        grid-template-rows:repeat(4,74.2mm);overflow:hidden;break-after:page}
        .board:last-child{break-after:auto}
        .sheet{padding:6.5mm 9mm 5mm;display:flex;flex-direction:column;overflow:hidden;min-width:0}
        .sheet:nth-child(odd){border-right:.25mm dashed #8d949f}
        .sheet:nth-child(-n+6){border-bottom:.25mm dashed #8d949f}
        header{gap:3mm;min-height:7mm;margin-bottom:2mm}
        .logo{max-width:32mm;max-height:7mm}
        .heading{font-size:8.5pt;line-height:1.2;max-height:2.4em}
        .number{font-size:7.5pt}
        h1{font-size:11pt;line-height:1.2;letter-spacing:-.005em;margin-bottom:1.8mm}
        .panel{gap:4mm;margin-bottom:2.2mm}
        dt{font-size:6.5pt;line-height:1.3;margin-bottom:.2mm}
        .name{font-size:10.5pt;line-height:1.2}
        .name.long{font-size:7pt}
        .name.longest{font-size:5.5pt}
        .name+dt{margin-top:1.8mm}
        .code{font-size:17pt;line-height:1.2}
        .code.long{font-size:12pt}
        .validity{font-size:7pt;line-height:1.3;margin-top:.8mm}
        .qr{width:30mm;height:30mm;margin:-3mm}
        .steps,.note{font-size:7pt;line-height:1.3}
        li{padding-left:3.6mm;margin-bottom:.8mm;line-height:3.3mm}
        li::before{border-width:0}
        footer{font-size:5.8pt;padding-top:1mm}
        """)
}
