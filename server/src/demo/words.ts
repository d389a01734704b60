import { readFileSync } from 'node:fs'
import type { Subject } from './subject.ts'

const read = <Words>(name: string): Words =>
  JSON.parse(readFileSync(new URL(`words/${name}.json`, import.meta.url), 'utf8'))

const names = [
  ...['mosses', 'old-signs', 'slow-code', 'tide-pools', 'bread', 'trains', 'typography'],
  ...['birds', 'clouds', 'mending', 'maps', 'night-sky', 'town'],
]
export const subjects: Subject[] = names.map((name) => read<Subject>(name))

/** Comments on reblogs (for posts that contain the first words), replies and tags, for any subject. */
export const everyone = read<{ comments: [string, string][]; replies: string[]; tags: string[] }>('everyone')

/** Comments that four people add in turn to one post; they suit any subject. */
export const conversations = read<string[][]>('conversations')

/** Private messages between two people; `1` begins, and a line `#post` shares a post. They suit any subject. */
export const talks = read<string[][]>('talks')

type Voice = 'speakers' | 'others' | 'questions' | 'reactions' | 'asks' | 'journals' | 'authors' | 'bands'
export const voices = read<Record<Voice, string[]>>('voices')
