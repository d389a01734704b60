import { randomFrom } from '../../../../server/src/testing/broken-forms.ts'

const subjects = [
  ...[
    'html',
    'body',
    ':root',
    '*',
    'html *',
    'body > *',
    '*::before',
    '*::after',
    '* *',
    ':root::before',
    'html::after',
  ],
  ...['header', 'header *', 'article > header', 'header h1', 'h1 a', 'header p', 'header > div', 'footer', 'footer *'],
  ...['article', 'article *', 'article > *', 'article::before', 'article::after', 'article + article', 'section', 'h2'],
  ...[
    'section *',
    'section p',
    'section::after',
    'p',
    'a',
    'a::after',
    'div',
    'div > div',
    'div::before',
    'img',
    'svg',
  ],
  ...['button', 'button *', 'button::before', '[role=button]', '[aria-label="Like"]', '[aria-label]', '[data-actions]'],
  ...[
    '[data-actions] *',
    '[data-style]',
    '[data-style] > *',
    '[data-group]',
    '[data-group] > *',
    'time',
    'a:has(time)',
  ],
  ...[
    '*:has(> button)',
    ':has(button)',
    ':not(:has(button))',
    'input',
    'summary',
    'form',
    'dialog',
    '[popover]',
    'span',
  ],
  ...[
    ':is(button, a, header)',
    ':where(*)',
    '*:first-line',
    'p:first-letter',
    ':nth-child(n)',
    '[class]',
    '::selection',
  ],
  ...['body :not(x)', 'article :has(svg)', 'article:has(button) > *', 'header:not(x)', 'main', 'link', '[hidden]'],
]

const lengths = ['-9999px', '-300px', '0', '1px', '300px', '9999px', '1e9px', '-100vh', '100vh', '500%', '-50%', '99em']
const computed = [...lengths, 'calc(100vw * 9)', 'var(--far)', 'min(-1px,-900px)', 'max(9000px,1px)', 'calc(-1 * 50vh)']
const each = (property: string, values: string[]) => values.map((value) => `${property}:${value}`)

const declarations = [
  ...[
    'margin',
    'margin-top',
    'margin-left',
    'margin-inline',
    'margin-block',
    'padding',
    'padding-left',
    'padding-inline',
  ],
  ...['top', 'left', 'inset', 'width', 'max-width', 'min-width', 'height', 'max-height', 'min-height', 'font-size'],
  ...['letter-spacing', 'word-spacing', 'text-indent', 'border-width', 'border-radius', 'gap', 'column-gap', 'row-gap'],
  ...['line-height', 'border-spacing', 'text-underline-offset', 'outline-offset', 'scroll-margin', 'columns'],
  ...['vertical-align', 'perspective', 'inline-size', 'block-size', 'border-left-width', 'text-decoration-thickness'],
]
  .flatMap((property) => each(property, computed))
  .concat(
    each('position', ['relative', 'absolute', 'fixed', 'sticky', 'var(--p)']),
    each('z-index', ['2147483647', '-1', 'var(--z)']),
    each('display', ['none', 'contents', 'flex', 'grid', 'table', 'inline', 'block', 'inline-block', 'list-item']),
    each('visibility', ['hidden', 'collapse', 'visible']),
    each('opacity', ['0', '0.001', 'var(--zero)']),
    each('filter', ['opacity(0)', 'blur(99px)', 'brightness(0)', 'drop-shadow(0 300px 0 red)', 'var(--f)']),
    each('transform', ['scale(30)', 'scale(0)', 'translateY(-300px)', 'rotate(90deg)', 'matrix(9,0,0,9,0,0)']),
    [
      'zoom:20',
      'scale:30',
      'translate:0 -400px',
      'rotate:45deg',
      'zoom:0.01',
      'clip-path:circle(0)',
      'clip:rect(0,0,0,0)',
    ],
    ['mask:linear-gradient(transparent,transparent)', 'backdrop-filter:blur(9px)', 'mix-blend-mode:difference'],
    each('pointer-events', ['none', 'all']),
    each('overflow', ['hidden', 'clip', 'scroll', 'visible']),
    each('color', ['transparent', '#fff', '#000', 'var(--none)', 'rgb(0 0 0 / 0)']),
    each('background', ['#000', '#fff', 'red', 'var(--none)', 'linear-gradient(red,blue)']),
    each('box-shadow', ['0 0 0 9999px red', '0 -500px 0 300px red', 'inset 0 0 0 999px #000', 'var(--shadow)']),
    each('text-shadow', ['0 -300px 0 red', '500px 0 0 #000', 'var(--shadow)']),
    each('outline', ['9999px solid red', '0']),
    each('border', ['900px solid red', 'solid var(--far)', '1px solid var(--none)', 'var(--far) solid red']),
    each('font', ['0/0 a', '900px/9 serif', '1px/100 monospace', '16px/1.5 serif', 'var(--far) serif']),
    each('content', [
      '"Your session is over"',
      '"■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■"',
      'var(--words)',
      '""',
      'attr(href)',
      'none',
    ]),
    each('float', ['left', 'right']),
    each('text-transform', ['uppercase']),
    each('text-align', ['right', 'center', 'justify']),
    each('white-space', ['nowrap', 'pre']),
    each('text-wrap', ['nowrap', 'balance']),
    each('word-break', ['keep-all', 'break-all']),
    each('writing-mode', ['vertical-rl']),
    each('direction', ['rtl']),
    each('grid-area', ['1/1']),
    each('align-items', ['end', 'center']),
    each('justify-content', ['end', 'space-between']),
    each('flex', ['none', '0 0 9999px', '1']),
    each('flex-direction', ['column-reverse', 'row-reverse']),
    each('order', ['-1', '9']),
    each('contain', ['strict', 'size', 'none']),
    each('content-visibility', ['hidden', 'auto']),
    each('container-type', ['size']),
    each('animation', ['x 1s infinite', 'x 0s forwards']),
    each('transition', ['all 9s']),
    each('will-change', ['transform']),
    each('isolation', ['isolate', 'auto']),
    each('all', ['unset', 'initial', 'revert', 'revert-layer']),
    each('appearance', ['none']),
    each('user-select', ['none']),
    each('cursor', ['none', 'wait']),
    each('color-scheme', ['dark', 'light']),
    each('text-decoration', ['underline 900px red', 'line-through']),
    each('text-decoration-line', ['line-through underline overline']),
    each('-webkit-text-fill-color', ['transparent']),
    each('stroke', ['transparent']),
    each('fill', ['none']),
    each('stroke-width', ['0', '900']),
    each('position-anchor', ['--a']),
    each('offset-path', ['circle(900px)']),
    each('shape-outside', ['circle(900px)']),
    each('list-style', ['"Log in again"', 'none', 'disc inside']),
    each('quotes', ['"Log in" "again"']),
    each('text-overflow', ['"Log in again"']),
    each('--card', ['transparent', '#000']),
    each('--ink', ['transparent']),
    each('--ink-soft', ['transparent']),
    each('--touch-size', ['0px', '9999px']),
    each('--header-height', ['0px', '9999px']),
    each('--blog-ground', ['transparent']),
    each('--blog-words', ['transparent']),
    each('--space-2', ['900px']),
    each('--post-inset', ['9999px', '-900px']),
    each('--far', ['9999px', '-9999px']),
    each('--none', ['transparent']),
  )

/** The three that got through before, those that join several of them, and each length at its bound at once. */
const known = [
  'html{position:relative;z-index:2147483647;margin-top:-300px;padding-top:300px}',
  '[aria-label="Like"]{zoom:20;filter:opacity(0);position:absolute;inset:0}',
  '*:has(> button){transform:scale(30);opacity:0}',
  'html::before{content:"Your session is over. Log in again.";position:absolute;inset:0;background:#fff;z-index:9}',
  'button,header{display:none}',
  ':root{--far:9999px;--none:transparent;--zero:0;--z:99;--p:fixed}*{border:var(--far) solid red;color:var(--none)}',
  ...['0', '1px', '99em', '100vw', '100%'].map(
    (width) =>
      `*,html,* *{margin:99vw;padding:99vw;border:99px solid;max-width:${width};width:${width};text-indent:9em;` +
      'font:4rem/2 serif;letter-spacing:9em;word-spacing:9em}',
  ),
]

/** Writes that many hostile stylesheets; the same seed writes the same ones. */
export function hostileCss(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  const oneOf = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? ''
  const some = (most: number, make: () => string) => Array.from({ length: 1 + Math.floor(random() * most) }, make)
  const rule = () => {
    const inside = some(6, () => oneOf(declarations) + (random() < 0.2 ? '!important' : '')).join(';')
    const written = `${some(3, () => oneOf(subjects)).join(',')}{${inside}}`
    if (random() < 0.1) return `@media all{${written}}`
    return random() < 0.05 ? `@supports (display:grid){${written}}` : written
  }
  const frames = '@keyframes x{from{transform:scale(30);opacity:0}to{position:fixed;color:transparent}}'
  return Array.from({ length: count }, (_, at) => known[at] ?? (random() < 0.1 ? frames : '') + some(5, rule).join(''))
}
