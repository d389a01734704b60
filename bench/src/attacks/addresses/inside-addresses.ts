import type { openOutside } from '../../../../server/src/testing/outside.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>

const hosts = [
  // Loopback in spellings that some parsers take for another host.
  ...['127.0.0.1', '127.0.0.2', '127.1', '127.0.1', '0', '0.0.0.0', '2130706433', '0x7f000001', '0x7f.0.0.1'],
  ...['017700000001', '0177.0.0.1', '0177.0.0x1', '127.0.0.1.', '127.000.000.001', '１２７.0.0.1', '①②⑦.⓪.⓪.①'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost.localdomain',
    '127%2e0%2e0%2e1',
    '127。0。0。1',
    'loc%61lhost',
  ],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::1%25lo]'],
  ...[
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[::ffff:0:127.0.0.1]',
    '[2001:0:7f00:1::]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
  ],
  // Private networks.
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.1.1', '100.64.0.1'],
  ...['169.254.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '[fd00:ec2::254]', '[fe80::1]', '[fc00::1]'],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250'],
  ...['240.0.0.1', '255.255.255.255', '[ff02::1]', '[fec0::1]', '[2001:db8::1]', '[100::1]', '[5f00::1]', '[3fff::1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[64:ff9b:1::1]'],
  ...['metadata.google.internal.inside', 'kubernetes.default.svc.inside'],
]

/** Inputs that must not lead to a connection. */
export const spellings: readonly string[] = [
  ...hosts.flatMap((host) => [`http://${host}/`, `https://${host}/a.png`]),
  ...['22', '25', '5432', '6379', '8080', '3000', '65535', '0'].flatMap((port) => [
    `http://127.0.0.1:${port}/`,
    `http://plain.example:${port}/a.png`,
  ]),
  ...[
    'user@127.0.0.1',
    'plain.example@127.0.0.1',
    'user:pass@plain.example',
    'a:b@[::1]',
    '127.0.0.1#@plain.example',
  ].map((host) => `http://${host}/a.png`),
  ...[
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'gopher://127.0.0.1:6379/_x',
    'dict://127.0.0.1/',
    'ftp://10.0.0.1/',
  ],
  ...[
    'ldap://127.0.0.1/',
    'jar:http://127.0.0.1!/',
    'data:text/html,x',
    'blob:http://127.0.0.1/x',
    'javascript:1',
    'ws://127.0.0.1/',
  ],
  ...[
    'http:\\\\127.0.0.1\\',
    'http:/127.0.0.1/',
    'http:127.0.0.1',
    '//127.0.0.1/',
    'http://127.0.0.1\\@plain.example/',
    '\thttp://127.0.0.1/',
  ],
  ...[
    'http://127.0.0.1:80\\@plain.example/',
    'http://plain.example\\@127.0.0.1/',
    'http://[::1',
    'http://',
    'http://.',
    'http://..',
  ],
]

/** Names that resolve to inner addresses. */
export const insideNames: readonly string[] = [
  ...['both', 'later', 'six', 'meta', 'private'].flatMap((kind) =>
    [1, 2, 3].map((nth) => `http://${kind}.r${nth}.inside/a.png`),
  ),
]

const targets = [
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'http://10.0.0.1/',
  'file:///etc/passwd',
]
const more = ['http://plain.example:22/', 'http://u:p@plain.example/x', '//127.0.0.1/', 'http://meta.redirect.inside/']

/** Outside addresses whose redirects or pages lead inside. */
export function redirectsInside(outside: Outside): string[] {
  const made: string[] = []
  const serve = (path: string, answer: Parameters<Outside['answer']>[1]) => {
    const address = `hop${made.length}.example${path}`
    outside.answer(address, answer)
    made.push(`http://${address}`)
  }
  for (const target of [...targets, ...more]) {
    for (const status of [301, 302, 303, 307, 308])
      serve('/', (_request, response) => response.writeHead(status, { location: target }).end())
    const page = (head: string) => `<html><head><title>T</title>${head}</head><body>x</body></html>`
    for (const head of [
      `<meta property="og:image" content="${target}">`,
      `<link rel="image_src" href="${target}">`,
      `<link rel="alternate" type="application/json+oembed" href="${target}">`,
      `<meta http-equiv="refresh" content="0;url=${target}">`,
      `<base href="${target}"><meta property="og:image" content="a.png">`,
      `<meta property="og:video" content="${target}">`,
    ])
      serve('/page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page(head)))
  }
  return made
}
