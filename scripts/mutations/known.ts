import type { Mutation } from './mutation.ts'

/**
 * Mutations that change nothing a test could notice; `why` gives the reason. The check fails when one of them is noticed,
 * or is no longer found.
 */
export const equivalents: readonly Mutation[] = [
  {
    file: 'domain/src/posts/history/diff-words.ts',
    from: '2',
    to: '3',
    occurrence: 1,
    why: 'an array that is longer than it need be',
  },
  {
    file: 'domain/src/posts/text/slugs.ts',
    from: "/^[\\x20-\\x7e]*$/.test(text)\n    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')\n    : text\n        .normalize('NFC')\n        .toLowerCase()\n        .replace(/[^\\p{L}\\p{N}]+/gu, '-')",
    to: "(text\n        .normalize('NFC')\n        .toLowerCase()\n        .replace(/[^\\p{L}\\p{N}]+/gu, '-'))",
    occurrence: 0,
    why: 'the fast path gives the same',
  },
]

/** Mutations that were found by hand and survived, tried beside the sample. */
export const alwaysTried: readonly Mutation[] = [
  {
    file: 'domain/src/posts/queues/queue-plan.ts',
    from: 'Math.floor(atMs / minuteMs) * minuteMs',
    to: 'atMs',
    why: 'a post that went out late in a minute counts from its minute',
  },
  {
    file: 'domain/src/federation/to-object.ts',
    from: '.length >= articleFromLength',
    to: '.length > articleFromLength',
    why: 'the length from which a text is an article',
  },
]
