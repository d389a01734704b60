import { hostileHtml } from '@bowerbird/domain/testing/hostile-html.ts'
import { every } from '../chosen.ts'

/** Every payload calls this when it runs, and requests the canary when it reaches out. */
const fire = '__fired()'
const canary = 'https://canary.example/x'

const cores = [
  `<img src=x onerror=${fire}>`,
  `<script>${fire}</script>`,
  `<svg onload=${fire}>`,
  `<a href="javascript:${fire}">x</a>`,
]

/** Elements that fire by themselves, or on a pointer or focus. */
function* handlers(): Generator<string> {
  const elements: [string, string[]][] = [
    ['img src=x', ['onerror', 'ONERROR', 'onload']],
    ['svg', ['onload', 'onbegin']],
    ['body', ['onload', 'onpageshow', 'onfocus']],
    ['video src=x', ['onerror', 'onloadstart']],
    ['audio src=x', ['onerror', 'onloadstart']],
    ['iframe', ['onload', 'onbeforeunload']],
    ['input autofocus', ['onfocus']],
    ['select autofocus', ['onfocus']],
    ['textarea autofocus', ['onfocus']],
    ['button autofocus', ['onfocus', 'onclick']],
    ['details open', ['ontoggle']],
    ['marquee', ['onstart']],
    ['object data=x', ['onerror']],
    ['style', ['onload', 'onerror']],
    ['link rel=stylesheet href=x', ['onload', 'onerror']],
    ['p', ['onclick', 'onpointerenter', 'onanimationstart', 'oncontentvisibilityautostatechange']],
    ['a href=/', ['onclick', 'onmouseover', 'onfocus']],
    ['b style="animation:x 1s"', ['onanimationstart', 'ontransitionend']],
    ['figure', ['onclick', 'onmousemove']],
    ['hr class=read-more', ['onclick', 'onmouseenter']],
    ['xss tabindex=0 autofocus', ['onfocus']],
    ['dialog open', ['onbeforetoggle', 'onclose']],
    ['math', ['onclick', 'onload']],
  ]
  const styles: ((element: string, handler: string) => string)[] = [
    (element, handler) => `<${element} ${handler}=${fire}>`,
    (element, handler) => `<${element}/${handler}="${fire}">x`,
    (element, handler) => `<${element}\n${handler}\t=\n'${fire}'>x`,
  ]
  for (const [element, names] of elements)
    for (const name of names) for (const style of styles) yield style(element, name)
}

const entities = (text: string, write: (code: number) => string) =>
  [...text].map((c) => write(c.charCodeAt(0))).join('')
const script = `javascript:${fire}`
const page = `<script>parent.${fire}</script>`

const addresses = [
  script,
  `JaVaScRiPt:${fire}`,
  ` ${script}`,
  `\u0001${script}`,
  `java\tscript:${fire}`,
  `java\nscript:${fire}`,
  `java&Tab;script&colon;${fire}`,
  `${entities('javascript:', (code) => `&#${code};`)}${fire}`,
  `${entities('javascript:', (code) => `&#x${code.toString(16)}`)};${fire}`,
  `javascript://x%0a${fire}`,
  `data:text/html,${page}`,
  `data:text/html;base64,${btoa(page)}`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${fire}'/>`,
  `vbscript:${fire}`,
  canary,
]

/** Every attribute that takes an address × every address that runs or reaches out. */
function* addressed(): Generator<string> {
  const places: ((address: string) => string)[] = [
    (a) => `<a href="${a}">x</a>`,
    (a) => `<a href='${a}' target=_self>x</a>`,
    (a) => `<img src="${a}">`,
    (a) => `<img src=/a.png srcset="${a} 2x">`,
    (a) => `<iframe src="${a}"></iframe>`,
    (a) => `<iframe srcdoc="${a.replaceAll('"', '&quot;')}"></iframe>`,
    (a) => `<object data="${a}"></object>`,
    (a) => `<embed src="${a}">`,
    (a) => `<form action="${a}"><button autofocus>x</button></form>`,
    (a) => `<button formaction="${a}" form=x>x</button>`,
    (a) => `<svg><a xlink:href="${a}"><text>x</text></a></svg>`,
    (a) => `<svg><image href="${a}"/></svg>`,
    (a) => `<svg><use href="${a}#x"/></svg>`,
    (a) => `<svg><script href="${a}"></script></svg>`,
    (a) => `<svg><animate attributeName=href to="${a}"/></svg>`,
    (a) => `<math href="${a}">x</math>`,
    (a) => `<video poster="${a}" src="${a}"></video>`,
    (a) => `<link rel=stylesheet href="${a}">`,
    (a) => `<link rel=prefetch href="${a}">`,
    (a) => `<base href="${a}">`,
    (a) => `<meta http-equiv=refresh content="0;url=${a}">`,
    (a) => `<script src="${a}"></script>`,
    (a) => `<p style="background:url('${a}')">x</p>`,
    (a) => `<style>@import "${a}";*{background:url("${a}")}</style>`,
    (a) => `<figure data-orig-width="${a}"><img src="${a}" data-orig-width="1&quot; ${a}"></figure>`,
  ]
  for (const place of places) for (const address of addresses) yield place(address)
}

/** Payloads that break out of the context they are put into. */
function* breakouts(): Generator<string> {
  const ways = [
    ...['">', "'>", '>', '-->', '--!>', ']]>', '`>', '"/>', '\\">', '&quot;>', '&#34;&#62;', '\u0000">'],
    ...['</title>', '</textarea>', '</style>', '</script>', '</noscript>', '</template>', '</xmp>', '</iframe>'],
    ...['</p></div></main></body></html>', '</a></b></i></p>', '</select>', '</table>', '</svg>', '</math>'],
    ...[
      '" autofocus onfocus=__fired() x="',
      "' onmouseover=__fired() x='",
      '{{__fired()}}',
      '$' + '{__fired()}',
      '\\u003c',
    ],
  ]
  for (const way of ways) for (const core of cores) yield `${way}${core}`
}

/** Nestings that parsers disagree about (mutation XSS). */
function* mutations(): Generator<string> {
  const shells: ((core: string) => string)[] = [
    (c) => `<svg>${c}</svg>`,
    (c) => `<svg><style>${c}</style></svg>`,
    (c) => `<svg><style><img title="</style>${c}"></svg>`,
    (c) => `<svg><p><style><g title="</style>${c}">`,
    (c) => `<svg><desc>${c}</desc></svg>`,
    (c) => `<svg><foreignObject>${c}</foreignObject></svg>`,
    (c) => `<svg><title><![CDATA[</title>${c}]]></svg>`,
    (c) => `<math>${c}</math>`,
    (c) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${c.replaceAll('<', '&lt;')}">`,
    (c) => `<math><annotation-xml encoding="text/html">${c}</annotation-xml></math>`,
    (c) => `<form><math><mtext></form><form><mglyph><style></math>${c}`,
    (c) => `<math><mi><table><mi><style><a title="</style>${c}">`,
    (c) => `<template>${c}</template>`,
    (c) => `<template><noscript><p title="</noscript></template>${c}">`,
    (c) => `<noscript>${c}</noscript>`,
    (c) => `<noscript><p title="</noscript>${c}"></noscript>`,
    (c) => `<style>${c}</style>`,
    (c) => `<style><a title="</style>${c}">`,
    (c) => `<xmp>${c}</xmp>`,
    (c) => `<xmp><p title="</xmp>${c}">`,
    (c) => `<noembed><p title="</noembed>${c}">`,
    (c) => `<noframes><p title="</noframes>${c}">`,
    (c) => `<iframe><p title="</iframe>${c}">`,
    (c) => `<textarea><p title="</textarea>${c}">`,
    (c) => `<title><p title="</title>${c}">`,
    (c) => `<select><template>${c}</template></select>`,
    (c) => `<select><style></select>${c}</style>`,
    (c) => `<table><td>${c}`,
    (c) => `<table><caption><svg><p>${c}</table>`,
    (c) => `<a><table><a>${c}`,
    (c) => `<b><table><b>${c}`,
    (c) => `<!-->${c}-->`,
    (c) => `<!--->${c}-->`,
    (c) => `<!--<img title="-->${c}">-->`,
    (c) => `<!-- --!>${c}-->`,
    (c) => `<!DOCTYPE x [<!ENTITY y '${c}'>]>&y;`,
    (c) => `<![CDATA[${c}]]>`,
    (c) => `<?x ${c} ?>`,
    (c) => `<%${c}%>`,
    (c) => `<p title='${c}'>x</p>`,
    (c) => `<img alt="${c.replaceAll('"', '&quot;')}" src="/media/a.png">`,
    (c) => `<hr class="read-more" data-label="${c.replaceAll('"', '&quot;')}">${c}`,
    (c) => `<a href="https://example.com" title="${c.replaceAll('"', '&quot;')}">x</a>`,
    (c) => `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">${c}</iframe>`,
    (c) => `<plaintext>${c}`,
    (c) => c.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    (c) => c.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
    (c) => c.replaceAll('<', '%3C').replaceAll('>', '%3E'),
    (c) => c.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
    (c) => c.replace('<', '<\u0000').replace('=', '\u000c='),
    (c) => c.replace(/<(\w)/, '<$1\u0000'),
    (c) => `${'<b>'.repeat(90)}${c}`,
  ]
  for (const shell of shells) for (const core of cores) yield shell(core)
}

/** Payloads that run nothing and still take over a page. */
function* covering(): Generator<string> {
  const attributes = [
    'id=root',
    'id=__proto__',
    'name=cookie',
    'name=body',
    'class=modal',
    'is=x-y',
    'slot=a',
    'popover',
  ]
  const elements = ['a href=/', 'img src=/a.png', 'form', 'iframe', 'p', 'figure', 'hr', 'h2']
  for (const element of elements) for (const attribute of attributes) yield `<${element} ${attribute}>x`
  for (const element of ['p', 'a href=/', 'h2', 'img src=/a.png', 'figure', 'blockquote'])
    yield `<${element} style="position:fixed;inset:0;z-index:99999;background:red">x`
}

/** Markdown has words of its own for links and pictures. */
const inMarkdown = [
  ...addresses.slice(0, 12).flatMap((a) => [`[x](<${a.replaceAll('\n', '')}>)`, `![x](<${a.replaceAll('\n', '')}>)`]),
  ...[
    `[x](javascript:${fire})`,
    `[x][y]\n\n[y]: javascript:${fire}`,
    `<javascript:${fire}>`,
    `![x"onerror="${fire}](x)`,
  ],
  ...[
    `[x](https://a.example "t"onclick="${fire}")`,
    `[x](https://a.example 't" onclick="${fire}')`,
    `\`<script>${fire}\``,
  ],
  ...[
    `\n    <script>${fire}</script>\n`,
    `> <img src=x onerror=${fire}>`,
    `- <svg onload=${fire}>`,
    `# <script>${fire}`,
  ],
  ...[
    `<div>\n\n<script>${fire}</script>\n\n</div>`,
    `[<img src=x onerror=${fire}>](x)`,
    `\\<script>${fire}\\</script>`,
  ],
  ...[
    `![x](https://canary.example/x.png)`,
    `[![x](data:image/svg+xml,x)](javascript:${fire})`,
    `&lt;script>${fire}&lt;/script>`,
  ],
]

/** Every input once, always in the same order. */
export const corpus: readonly string[] = [
  ...new Set([
    ...handlers(),
    ...addressed(),
    ...breakouts(),
    ...mutations(),
    ...covering(),
    ...inMarkdown,
    ...hostileHtml.map((html) => html.replaceAll('alert(1)', fire).replaceAll('evil.example', 'canary.example')),
  ]),
]
  .filter((_, at) => at % every === 0)
  .map((input) => input.replaceAll('\u0000', '\u0001').toWellFormed())
