import fc from 'fast-check'

const long = 'y'.repeat(5000)

/** Numbers that JSON allows and JavaScript cannot represent, inserted into the body as text. */
const rawNumbers = ['1e400', '-1e400', '-0', '1e-400', '123456789012345678901234567890', '0.1e1']
const rawMark = (number: string) => `raw:${number}`

/** Inserts the raw numbers. */
export const jsonOf = (value: unknown): string =>
  rawNumbers.reduce((text, number) => text.replaceAll(`"${rawMark(number)}"`, number), JSON.stringify(value))

const deep = (depth: number): unknown => (depth === 0 ? 'x' : depth % 2 ? [deep(depth - 1)] : { a: deep(depth - 1) })

/** Values that no field accepts. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      false,
      '',
      ' ',
      0,
      -1,
      -0,
      1e300,
      1.5,
      2 ** 31,
      2 ** 53,
      Number.POSITIVE_INFINITY,
      [],
      {},
      [[]],
      [null],
      [{}],
    ],
    ...['\u0000', '\ud800', '\udfff\ud800', '\ufeff', '\u202e', '\u200d'.repeat(300), '𝕏'.repeat(200), 'Ａ', 'ß', 'İ'],
    ...[long, long.repeat(30), '9223372036854775807', '9223372036854775808', '-9223372036854775809', '1e5', '0x10'],
    ...['NaN', 'Infinity', '1;2', '1,2', '١٢٣', '00000000000000000001', '+1', '1 ', ' 1', '1.0', 'null', 'undefined'],
    ...["' or 1=1 --", '" or ""="', "'; drop table posts; --", '\\', '%', '_', "\\'", '$1', '#{7*7}', '{{7*7}}'],
    ...['../../etc/passwd', '..%2f..%2f', '/etc/passwd\u0000.png', 'C:\\', '//evil.example', '\r\nset-cookie: a=b'],
    ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', 'http://127.0.0.1/'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '(a+)+$', '%00', '%ff', '\u00ff\u00fe'],
    ...['mo\u0000ss', 'mo\ud83dss', 'moss, \udc00', 'https://example.com/\u0000', 'a@b.example\u0000', '1\u0000'],
    ...rawNumbers.map(rawMark),
    ...[deep(30), deep(200), Array(300).fill({ a: null }), { '\u0000': 1 }, { '\ud800': 'x' }, { '': '' }],
    ...['2026-02-30', '9999-99-99T99:99:99Z', '-271821-04-20', '+275760-09-13T00:00:00.001Z', 'tomorrow', '0'],
    { toString: 'x' },
    { __proto__: null, valueOf: 1 },
    { constructor: { prototype: { is_staff: true } } },
    { length: 1e9 },
    { $ne: null },
    Array(2000).fill('x'),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 4 }),
)
