import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { expect, test } from 'vitest'
import { cleanCss } from './clean-css.ts'

const mine = '/media/p/aa/picture.webp'
const clean = (css: string) => cleanCss(css, (address) => address === mine)
const controls = /:is\(button,[^)]*\)/.source
const wrapping = new RegExp(String.raw`@scope\(\[data-style\]\) to \(${controls}\)\{(.*?)\}(?=@scope|\}$)`, 'gs')
const condition = new RegExp(
  String.raw`:not\(:where\((:scope,)?div:not\([^)]*\),[^():]*(,:has\(${controls}\))?\)\)`,
  'g',
)
/** The writer's part of what is served, without the conditions that keep it away from controls. */
const served = (css: string) =>
  [...clean(css).css.matchAll(wrapping)]
    .map(([, rules = '']) => rules)
    .join('')
    .replaceAll(condition, '')

test.each([
  ['p { color: red }', ':scope p{color:red;}'],
  ['p, a:hover { color: red }', ':scope p,:scope a:hover{color:red;}'],
  ['html { color: red }', ':scope{color:red;}'],
  [':root { --x: 4px }', ':scope{--own-x:4px;}'],
  ['html body .post > h2 { margin: 0 }', ':scope .post>h2{margin:clamp(0px,0px,8%);}'],
  ['body.dark p { color: red }', ':scope.dark p{color:red;}'],
  ['h1::before { content: "\\201C" }', ':scope h1::before{content:"“";}'],
  [
    'h2::before { counter-increment: part 2; content: counter(part) "." }',
    ':scope h2::before{counter-increment:part 2;content:counter(part)".";}',
  ],
  ['@media (max-width: 600px) { p { color: red } }', '@media (max-width:600px){:scope p{color:red;}}'],
  [`p { background: url(${mine}) }`, `:scope p{background:url(${mine});}`],
  ['p { color: var(--ink) }', ':scope p{color:var(--ink);}'],
  ['p { --ink: red; color: var(--ink) }', ':scope p{--own-ink:red;color:var(--own-ink);}'],
  ['p { border: 1px solid var(--line) }', ':scope p{border:clamp(0px,1px,12px) solid var(--line);}'],
])('%s stays, below the element of the blog [DAY-089]', (typed, expected) => {
  expect(served(typed)).toBe(expected)
  expect(clean(typed).takenOut).toEqual([])
})

test.each([
  ['@import "https://far.example/x.css";'],
  ['@import url(//far.example/x.css);'],
  ['@charset "utf-7";'],
  ['@font-face { font-family: x; src: url(https://far.example/f.woff2) }'],
  ['@layer app { p { color: red } }'],
  ['@property --ink { syntax: "*"; inherits: true; initial-value: red }'],
  ['@namespace url(http://far.example);'],
  ['@page { margin: 0 }'],
  ['@scope (html) { p { color: red } }'],
  ['@\\69mport "https://far.example/x.css";'],
  ['p { background: url(https://far.example/a.png) }'],
  ['p { background: url("//far.example/a.png") }'],
  ['p { background: u\\72l(https://far.example/a.png) }'],
  ['p { background: URL( "\\68ttps://far.example" ) }'],
  ['p { background: url(data:image/svg+xml,x) }'],
  ['p { background: url(/media/p/bb/of-others.webp) }'],
  ['p { background: image-set("https://far.example/a.png" 1x) }'],
  ['p { background: -webkit-image-set("https://far.example/a.png" 1x) }'],
  ['p { background: cross-fade(url(https://far.example/a), red) }'],
  ['p { background: src("https://far.example/a.png") }'],
  ['p { cursor: url(https://far.example/a.cur), auto }'],
  ['p { --a: url(https://far.example/a.png) }'],
  ['p { --a: image-set("https://far.example/a.png" 1x) }'],
  ['input[value^="a"] { background: url(https://far.example/?a) }'],
  ['p { width: expression(alert(1)) }'],
  ['p { behavior: url(x.htc) }'],
  ['p { -moz-binding: url(x.xml#a) }'],
  ['p { position: relative }'],
  ['p { transform: scale(30) }'],
  ['p { zoom: 20 }'],
  ['p { height: 0 }'],
  ['p { animation: x 1s }'],
  ['@keyframes x { from { opacity: 0 } }'],
  ['p { not-known-yet: 1 }'],
  ['p::before { content: "Your session is over" }'],
  ['html::before { content: "Your session is over. Log in again." }'],
  ['html::before { counter-reset: a 5749142; content: counter(a) }'],
  ['html::before { content: counter(a, upper-alpha) }'],
  ['html::before { content: attr(title) }'],
  ['html::before { position: absolute; content: "!" }'],
  ['li { counter-increment: list-item 99 }'],
  ['p { --a: "Log in"; content: var(--a) }'],
  ['p { quotes: "Log in" "" }'],
  ['p { list-style: "Log in" }'],
  ['p { box-shadow: var(--a) }'],
  ['p { border: solid var(--a) }'],
  ['p { filter: drop-shadow(0 0 9px red) }'],
  ['p::part(x) { color: red }'],
  ['p { position: fixed }'],
  ['p { position: FIXED }'],
  ['p { position: f\\69xed }'],
  ['p { posit\\69on: fixed }'],
  ['p { position: var(--p) }'],
  ['p { position: /**/ fixed }'],
  ['html ~ header { display: none }'],
  [':root + * { display: none }'],
  ['> header { display: none }'],
  ['p { & ~ header { display: none } }'],
  ['p { :not(&) { display: none } }'],
  ['p { @media screen { html & { display: none } } }'],
  ['& { color: red }'],
  ['} html { color'],
  ['<!-- p { --> color'],
])('%s is taken out, and nothing of it is served [DAY-090]', (typed) => {
  expect(served(typed)).not.toMatch(
    /far\.example|of-others|fixed|absolute|over|upper-alpha|5749142|attr\(|list-item|expression|header|&|import|url/i,
  )
  expect(clean(typed).takenOut.length).toBeGreaterThan(0)
})

test('every selector of what is served begins with the element of the blog, however it was hidden [DAY-091]', () => {
  const tricks =
    'a{}/* } html{} */b{color:red}c{color:"}html{x:y"}[x="}"]{color:red}@media x{d{color:red}}e,,f{color:red}'
  for (const selector of served(tricks)
    .replaceAll(/"[^"]*"/g, '')
    .matchAll(/(?:^|[{};,])([^{};,@]+)(?=\{)/g))
    expect(selector[1]).toMatch(/^:scope|^x$/)
})

test('no rule selects a control of the site, and lengths stay within bounds that leave each in its place [DAY-091]', () => {
  const { css, takenOut } = clean('button, * { color: red !important; padding: 9999px; opacity: 0; margin: -9px }')
  const blocks = [...css.matchAll(wrapping)].map(([, rules]) => rules)
  expect(blocks).toHaveLength(3)
  expect(blocks[0]).toBe(':scope button,:scope *{color:red;}')
  expect(blocks[1]).toContain('{padding:clamp(0px,9999px,8%);margin:clamp(0px,-9px,8%);}')
  expect(blocks[2]).toMatch(/^:scope button:not\(:where\(:scope,.*:has\(:is\(button,.*\{opacity:0;\}$/)
  expect(css).not.toContain('!important')
  expect(takenOut).toEqual([{ line: 1, what: '!important (the rest of the line stays)' }])
})

test.each(['0', '0.0', '0e9', '0px', 'calc(0px)'])('%s is held within bounds as any length is [DAY-091]', (zero) => {
  const least = served(`p { max-width: ${zero}; font: ${zero} serif }`).matchAll(/(?:max-width|font):([^(]+)\(/g)
  expect([...least].map(([, name]) => name)).toEqual(['clamp', 'clamp', 'clamp'])
})

test('what was taken out is named with its line [DAY-092]', () => {
  expect(clean('p { color: red }\n@import "x";\n\np {\n  color: blue;\n  position: fixed;\n}').takenOut).toEqual([
    { line: 2, what: '@import' },
    { line: 6, what: 'position: fixed' },
  ])
})

function lengthOrRefused(css: string): number {
  try {
    return clean(css).css.length
  } catch (error) {
    if (error instanceof RefusedError) return 0
    throw error
  }
}

test('texts of any shape are cleaned within their bounds [DAY-093]', () => {
  expect(() => clean('('.repeat(40))).toThrow('blogs.style_too_deep')
  expect(() => clean('{{{{}}}}'.repeat(200))).toThrow('blogs.style_unreadable')
  expect(() => clean('a{b:c(d(e))}')).not.toThrow()
  for (const part of ['a,', 'a{b:c}', '@media x{', '"', '/*', '\\', 'a{--b:{', '\u{1F426}', '}', 'url(', '@'])
    expect(lengthOrRefused(part.repeat(Math.floor(20_000 / part.length)))).toBeLessThan(204_800)
})
