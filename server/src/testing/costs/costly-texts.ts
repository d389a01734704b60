import { randomFrom } from '../broken-forms.ts'

/** Pieces that cost parsers much when they are repeated. */
const pieces = {
  html: [
    ...[
      '<a href=x>',
      '<a href=x>y</a>',
      '<a><table>',
      '<b>',
      '<b>x',
      '<b></i>',
      '<b><p></b></p>',
      '<i><p>x</i>',
      '<p><b>',
    ],
    ...['<b class=1><p>', '<font><p></font>', '<table>x', '<table><tr>x', '<table><b></table>', '<table><a>', '<nobr>'],
    ...[
      '<hr>',
      '<br>',
      '<li>',
      '<ul><li>',
      '<p>',
      '</p>',
      '</b>',
      '<div><span>',
      '<svg><a>',
      '<math><mi>',
      '<template>',
    ],
    ...[
      '<select><option>',
      '<button>',
      '<form>',
      '<script>',
      '<textarea>',
      '<!---->',
      '<!--',
      '<',
      '</',
      '<p a=1 b=2 c=3>',
    ],
    ...['<img src=https://a.example/x.png alt=y>', '<figure><img src=/media/x><figcaption>', '<p ', ' a=', ' a="'],
    ...[
      '<iframe src=https://player.vimeo.com/video/7></iframe>',
      '<pre>\n',
      '<blockquote>',
      '&amp;',
      '&notit;',
      '&#',
      '&',
    ],
  ],
  markdown: [
    ...['![', '[', '[]', '[](', '![](', '[a][', '[a]: b\n', '[a](<', '[a](b "', '[![', '![a](b)', '[a](b', '[x]: <\n'],
    ...[
      '*',
      '*a ',
      '**a',
      '*a_ ',
      'a**b',
      '*a **a ',
      '__a ',
      '~~a ',
      '***a',
      '`',
      '``a`',
      '` ``',
      '```\n',
      '\\',
      '\\[',
    ],
    ...[
      '> ',
      '>',
      '>>> - ',
      '- ',
      '* * ',
      '- - - a\n',
      '1. ',
      '- a\n\n',
      '* a\n  ',
      '#',
      '---\n',
      '|a',
      '    a\n',
      '\n>',
    ],
  ],
  text: [
    ...[
      'a',
      'a ',
      ' ',
      '\n',
      '\n\n',
      '\t',
      '\r',
      '\u00a0',
      '\u200b',
      '.',
      '-',
      '_',
      '@',
      '@a',
      '@a.b@c.d ',
      '#',
      '#a,',
      ',',
    ],
    ...[
      'http://',
      'http://a.b/',
      'https://a.b/(',
      'www.',
      'www.a.b ',
      'a@b.c ',
      'a.b.',
      ':',
      '://',
      '//',
      '"',
      "'",
      '""',
    ],
    ...['e\u0301', '\u0301', '\u{1f468}\u200d', '\u{1f3f3}\ufe0f', '\ud83d', 'ß', 'İ', '\ufdfa', '中', '0', '0.', '-1'],
  ],
  css: [
    ...[
      'a{',
      '}',
      'a{}',
      'a,',
      'a>',
      ':not(',
      ':is(a,',
      '[a=',
      '@media(',
      '@media a{',
      'a{b:c}',
      'b:c;',
      'a{b:calc(',
      '/*',
      '/**/',
    ],
    ...[
      'url(',
      'a{b:url(x)}',
      '\\',
      '\\0',
      '!important',
      '--a:',
      'a{--a:{',
      '@import ',
      '@keyframes a{',
      '0%{',
      '::a',
      '.a.a',
      '*',
    ],
  ],
  data: [
    '[',
    '{',
    '{"a":',
    '[],',
    '0,',
    '"a",',
    'a=1&',
    'a[]=1&',
    'a[b][c]=1&',
    '%41',
    '+',
    '=',
    '&',
    '<a>',
    '<a b="c"/>',
    '<![CDATA[',
  ],
}

const sentence =
  'The moss on the north wall is older than the house, and it likes the rain (see https://a.example/moss). '

const all = Object.values(pieces).flat()
export const mixedTexts = 60

export interface CostlyText {
  name: string
  ofLength: (length: number) => string
}

/** Each piece repeated, seeded mixtures of two to four pieces, and many that are open before as many ends. */
export function* costlyTexts(seed: number): Generator<CostlyText> {
  const random = randomFrom(seed)
  const anyOf = () => all[Math.floor(random() * all.length)] ?? ''
  for (const piece of all) yield repeated(piece)
  for (let count = 0; count < mixedTexts; count += 1)
    yield repeated(Array.from({ length: 2 + Math.floor(random() * 3) }, anyOf).join(''))
  for (const [first, then] of halves) yield joined(first, then)
  for (const [first, piece] of within) yield after(first, piece)
  for (const piece of spread) yield repeated(piece + sentence.slice(0, 60))
  for (const [name, piece] of Object.entries(large)) yield { ...repeated(piece), name }
}

/** Many of one kind that are open, and then as many ends or beginnings of another. */
const halves = [
  ...[
    ['<b>', '</b>'],
    ['<b>', '<p>'],
    ['<table>', '</table>'],
    ['<a>', '</p>'],
    ['[', ']'],
    ['[', '](b)'],
    ['*', 'a*'],
  ],
  ...[
    ['`a', '``'],
    ['(', ')'],
    ['> ', '\n'],
    ['{', '}'],
    [' ', 'a'],
    ['\n', 'a'],
    ['a', '@'],
    ['[a]', '[a]: b\n'],
  ],
] as const

/** Once, and then many that stand in it. The first of these letters stands for 18, the second for six. */
const within = [
  ['<a href=//a.example>', '\ufdfa'],
  ['<a href=//a.example>', '\u3330.'],
  ['<a href=//a.example>', 'a.a.example '],
  ['<a href=//a.example>', 'a.'],
] as const

/** They reach the bound of tags only in a long text. */
const spread = ['<a href=x>y</a>', '<p><b>', '<b class=1><p>', '<hr>', '&amp;', '![', '[a](b) ']

const large = {
  'elements in 90 others': `${'<p><b>'.repeat(45)}x${'</b></p>'.repeat(45)}`,
  'tags of 900 attributes': `<p ${Array.from({ length: 900 }, (_, at) => `a${at}=x`).join(' ')}>`,
}

const joined = (first: string, then: string): CostlyText => ({
  name: `${JSON.stringify(first)}, then ${JSON.stringify(then)}`,
  ofLength: (length) => repeated(first).ofLength(length / 2) + repeated(then).ofLength(length / 2),
})

const after = (first: string, piece: string): CostlyText => ({
  name: `${first}, then ${JSON.stringify(piece)}`,
  ofLength: (length) => first + repeated(piece).ofLength(Math.max(0, length - first.length)),
})

const repeated = (piece: string): CostlyText => ({
  name: JSON.stringify(piece),
  ofLength: (length) => piece.repeat(Math.floor(length / piece.length)),
})

const words = sentence.repeat(4)

/** A post that a person may write: paragraphs of some sentences, with a few links and emphasized words. */
export const ordinaryHtml = `<p>${words}<b>Look</b> at <a href="https://a.example/">this</a> &amp; <i>that</i>.</p>`
export const ordinaryMarkdown = `${words}**Look** at [this](https://a.example/) and _that_.\n\n`
export const ordinaryText = `${words}\n`
export const ordinaryCss = '.post { color: #223344; margin: 0 1em 2px }\n'
