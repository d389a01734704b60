import type { Import, ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'

export const aReport = (change: Partial<ImportReport> = {}): ImportReport => ({
  posts: 1204,
  by_kind: [
    { kind: 'text', count: 1000 },
    { kind: 'photo', count: 204 },
  ],
  by_year: [
    { year: 2013, count: 4 },
    { year: 2014, count: 1200 },
  ],
  ...{ reblogs: 300, drafts: 2, private: 0, already_here: 10, media: { found: 800, missing: 3, bytes: 52_428_800 } },
  left_out: [{ reason: 'The page is too long.', count: 2, examples: ['11', '12'] }],
  samples: Array.from({ length: 5 }, (_, at) => ({
    ...{ id: String(at), kind: 'photo' as const, date: '2014-05-09T10:00:00.000Z', title: `Title ${at}` },
    ...{ html: `<p>Words ${at}</p>`, tags: ['moss', 'old walls'], pictures: 2, from: ['fern', 'bark'] },
  })),
  follows: [
    { name: 'satin', is_here: true },
    { name: 'far-away', is_here: false },
  ],
  ...change,
})

export const anImport = (change: Partial<Import> = {}): Import => ({
  ...{
    id: '7',
    source: 'tumblr',
    state: 'ready',
    from: 'export.zip',
    received_bytes: 0,
    total_bytes: 100,
    next_part: 0,
  },
  ...{ report: null, choices: null, done: 0, total: 0, made: 0, skipped: 0, failed: [], seconds_left: null },
  ...{ problem: '', can_undo: false, created_at: '2031-05-09T10:00:00.000Z' },
  ...change,
})
