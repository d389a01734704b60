import { domainsOf, hostFrom, labelsMax } from '../../core/hosts.ts'
import { tagKey } from '../text/tags.ts'

export const ruleKinds = ['words', 'tag', 'host'] as const
export const ruleActions = ['hold', 'refuse', 'report'] as const
export type RuleKind = (typeof ruleKinds)[number]
export type RuleAction = (typeof ruleActions)[number]

export interface WordRule {
  id: string
  kind: RuleKind
  value: string
  action: RuleAction
  /** The rule is for accounts that are younger than so many days; null is for everybody. */
  newerThanDays: number | null
  /** The words that a refused writer reads; empty for those of the site. */
  message: string
}

/** The words of a person, in the form that rules look at. */
export interface Written {
  text: string
  tags?: readonly string[]
  /** HTML, fields and addresses, where hosts may stand that the text does not show. */
  links?: string
}

/** Signs that nobody sees, which would hide a word from a rule. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(unseen, '')

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of a text in their order. In scripts without spaces each sign is a word. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const word of fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    if (withoutSpaces.test(word)) words.push(...word)
    else words.push(word)
  return words
}

/** The value of a rule as it is compared and kept apart from others; null where it says nothing. */
export function keyOfRule(kind: RuleKind, value: string): string | null {
  if (kind === 'host') return hostFrom(value)
  if (kind === 'tag') return tagKey(value.replace(/^#/, '')) || null
  return wordsIn(value).join(' ') || null
}

interface Step {
  next: Map<string, Step>
  ends: WordRule[]
}
const newStep = (): Step => ({ next: new Map(), ends: [] })

/** Finds the rules that a text meets, in time that grows with the text and not with the number of rules. */
export class RuleMatcher {
  readonly #phrases = newStep()
  readonly #tags = new Map<string, WordRule>()
  readonly #hosts = new Map<string, WordRule>()

  constructor(rules: readonly WordRule[]) {
    for (const rule of rules) {
      const key = keyOfRule(rule.kind, rule.value) ?? ''
      if (rule.kind === 'tag') this.#tags.set(key, rule)
      else if (rule.kind === 'host') this.#hosts.set(key, rule)
      else this.#addPhrase(key.split(' '), rule)
    }
  }

  #addPhrase(words: readonly string[], rule: WordRule): void {
    let step = this.#phrases
    for (const word of words) {
      const next = step.next.get(word) ?? newStep()
      step.next.set(word, next)
      step = next
    }
    step.ends.push(rule)
  }

  hits({ text, tags = [], links = '' }: Written): WordRule[] {
    const found = new Set<WordRule>()
    if (this.#phrases.next.size > 0) this.#findPhrases(wordsIn([text, ...tags].join(' / ')), found)
    for (const tag of tags) {
      const rule = this.#tags.get(tagKey(tag))
      if (rule) found.add(rule)
    }
    if (this.#hosts.size > 0) this.#findHosts(`${text} ${links}`, found)
    return [...found]
  }

  #findPhrases(words: readonly string[], found: Set<WordRule>): void {
    for (let from = 0; from < words.length; from += 1) {
      let step: Step | undefined = this.#phrases
      for (let at = from; step; at += 1) {
        for (const rule of step.ends) found.add(rule)
        step = step.next.get(words[at] ?? '')
      }
    }
  }

  #findHosts(text: string, found: Set<WordRule>): void {
    for (const word of fold(text).match(/[\p{L}\p{N}\p{M}.-]+/gu) ?? []) {
      if (!word.includes('.', 1)) continue
      const tail = word
        .split('.')
        .slice(-labelsMax - 1)
        .join('.')
      const host = hostFrom(tail.replace(/^\.+|\.+$/g, ''))
      if (host === null) continue
      for (const domain of domainsOf(host)) {
        const rule = this.#hosts.get(domain)
        if (rule) found.add(rule)
      }
    }
  }
}
