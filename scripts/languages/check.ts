// Fails on words for people that are in no catalogue, and on translations that lack a value or an element of their
// message. Lists messages without a translation; with --release it fails on them too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../domain/src/core/language/catalogue.ts'
import { choicesIn, closingBrace } from '../../domain/src/core/language/fill-message.ts'
import { languageCodes } from '../../domain/src/core/language/languages.ts'
import { type Node, parse, textOf, walk } from '../../web/messages.ts'
import { report } from '../report.ts'
import { messagesOf, readCatalogues, sourcesWithWords, TRANSLATED } from './catalogues.ts'

const TRANSLATES = ['t', 'rich', 'texts', 'refusals']
/** Operators and developers read English: logs, the command line, options, and the words of protocols. */
const IN_ENGLISH =
  /^server\/src\/(operations|migrations|testing|demo|core\/(process|metrics|database|outside|work|http\/(api-reference|reference-look))|deps|federation\/answers|media\/sound-and-film\/run-ffmpeg|staff\/(figures|dead-letters)|messaging\/stickers|welcome|worker|run|start|main|provide|app)|^domain\/src\/(api\/examples|federation\/(?!delivery-words)|telemetry|accounts\/authenticators|blogs\/blogs\.limits)|^web\/src\/(pages\/(DevUiPage|parts\/\w+Samples)|blogs\/title-fonts)|\.contract\.ts$/
const ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'hint', 'lead'])
const NO_WORDS = new Set(['code', 'kbd', 'pre', 'style'])
/** Names that are the same in every language. */
const NAMES = /^(Tumblr|Mastodon|Cohost|WordPress|Ghost|HD|CC|TXT)$/
const NO_WORDS_IN = new Set(['font', 'authorization', 'id', 'type', 'kind'])
/** Calls whose texts are for developers. */
const FOR_DEVELOPERS = /^(Error|TypeError|RangeError|log|warn|error|info|debug|trace|fatal|describe)$/
const SENTENCE = /^(?!Mx )[A-Z“][\w’'“]*,? [^=<>{}/]*[a-z.!?…”)]$/

interface Place {
  file: string
  line: number
  text: string
}

/** Lists texts that read like words for people and are in no call that translates. */
export function untranslated(file: string, code: string): Place[] {
  const found: Place[] = []
  walk(parse(file, code), (node, above) => {
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression' || node.type === 'TSLiteralType')
      return false
    const call = node.type === 'CallExpression' || node.type === 'NewExpression' ? nameOf(node.callee as Node) : ''
    if (TRANSLATES.includes(call) || FOR_DEVELOPERS.test(call)) return false
    if (node.type === 'JSXElement' && NO_WORDS.has(nameOf((node.openingElement as Node).name as Node))) return false
    const text = wordsIn(node, above.at(-1))
    if (text) found.push({ file, line: code.slice(0, node.start).split('\n').length, text: text.trim() })
    return true
  })
  return found
}

const nameOf = (node: Node): string =>
  node.type === 'Super' ? 'Error' : String(node.name ?? (node.property as Node | undefined)?.name ?? '')

function wordsIn(node: Node, parent: Node | undefined): string | null {
  if (NAMES.test(String(node.value).trim())) return null
  if (node.type === 'JSXText') return /[A-Za-z]{2}/.test(String(node.value)) ? String(node.value) : null
  if (parent?.type === 'JSXAttribute' && ATTRIBUTES.has(nameOf(parent.name as Node)))
    return /[A-Za-z]{2} |^[A-Z][a-z]/.test(textOf(node) ?? '') ? textOf(node) : null
  if (parent?.type === 'Property' && (parent.key === node || NO_WORDS_IN.has(nameOf(parent.key as Node)))) return null
  if (parent?.type === 'BinaryExpression' && parent.operator !== '+') return null
  const text = node.type === 'TemplateLiteral' ? patternOf(node) : textOf(node)
  return text && SENTENCE.test(text) ? text : null
}

const patternOf = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x')

/** Lists calls of t in modules of the server, which would choose the language once for everybody. */
export function translatedTooEarly(file: string, code: string): Place[] {
  const found: Place[] = []
  walk(parse(file, code), (node, above) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee as Node) !== 't') return
    if (above.some(({ type }) => /Function/.test(type))) return
    found.push({ file, line: code.slice(0, node.start).split('\n').length, text: 't() outside of a function' })
  })
  return found
}

interface Shape {
  names: Set<string>
  plurals: { name: string; words: string[] }[]
}

/** Gives the names of a message's values and elements, and the forms of its plurals. */
export function shapeOf(message: string, shape: Shape = { names: new Set(), plurals: [] }): Shape {
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) shape.names.add(`<${tag}>`)
  for (let open = message.indexOf('{'); open >= 0; open = message.indexOf('{', closingBrace(message, open))) {
    const [name = '', kind = '', ...rest] = message.slice(open + 1, closingBrace(message, open)).split(',')
    shape.names.add(name.trim())
    if (!rest.length) continue
    const choices = choicesIn(rest.join(','))
    if (kind.trim() === 'plural') shape.plurals.push({ name: name.trim(), words: choices.map(([word]) => word) })
    for (const [, text] of choices) shapeOf(text, shape)
  }
  return shape
}

/** Says what is wrong with a translation, or null. */
export function faultOf(language: string, message: string, translation: string): string | null {
  const [wanted, given] = [shapeOf(message), shapeOf(translation)]
  const missing = [...wanted.names].filter((name) => !given.names.has(name))
  if (missing.length) return `lacks ${missing.join(', ')}`
  // Verbs of other languages agree with a number, which calls pass as `count` and English leaves out.
  const unknown = [...given.names].filter((name) => name !== 'count' && !wanted.names.has(name))
  if (unknown.length) return `has ${unknown.join(', ')}, which the message has not`
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const { name, words } of given.plurals) {
    const lacks = forms.filter((form) => !words.includes(form))
    if (lacks.length) return `lacks the form ${lacks.join(', ')} of ${name}`
  }
  return null
}

interface Problems {
  /** Say what must be mended before a change is merged. */
  faults: string[]
  /** Say what must be translated before a release. */
  toTranslate: string[]
}

/** Compares the catalogues with the messages of the sources. */
export function checkCatalogues(messages: ReadonlySet<string>, catalogues: readonly Catalogue[]): Problems {
  const faults: string[] = []
  const toTranslate: string[] = []
  const places = new Set<string>()
  for (const [message, { changedFrom, ...translations }] of catalogues.flatMap(Object.entries<Catalogue[string]>)) {
    const quoted = JSON.stringify(message)
    if (!messages.has(message)) faults.push(`${quoted} is used nowhere: npm run languages`)
    if (places.has(message)) faults.push(`${quoted} is in two catalogues: npm run languages`)
    places.add(message)
    const lacking = TRANSLATED.filter((language) => !translations[language]?.trim())
    if (lacking.length) toTranslate.push(`${quoted} has no translation: ${lacking.join(', ')}`)
    if (changedFrom !== undefined) toTranslate.push(`${quoted} has the translations of ${JSON.stringify(changedFrom)}`)
    else
      for (const language of TRANSLATED.filter((code) => !lacking.includes(code))) {
        const fault = faultOf(language, message, translations[language] ?? '')
        if (fault) faults.push(`${language}: ${quoted} ${fault}`)
      }
  }
  for (const message of messages)
    if (!places.has(message)) toTranslate.push(`${JSON.stringify(message)} is in no catalogue: npm run languages`)
  return { faults, toTranslate }
}

export function checkLanguages(root: string): Problems & { messages: number } {
  const sources = sourcesWithWords(root).filter((file) => !IN_ENGLISH.test(file))
  const outside = sources.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const early = file.startsWith('web/') ? [] : translatedTooEarly(file, code)
    return [...untranslated(file, code), ...early].map(({ line, text }) => `${file}:${line}: ${text}`)
  })
  const messages = new Set(messagesOf(root).keys())
  const { faults, toTranslate } = checkCatalogues(messages, Object.values(readCatalogues(root)))
  return { faults: [...outside, ...faults], toTranslate, messages: messages.size }
}

if (import.meta.main) {
  const { faults, toTranslate, messages } = checkLanguages(process.cwd())
  for (const line of toTranslate) console.log(`to translate: ${line}`)
  report(
    process.argv.includes('--release') ? [...faults, ...toTranslate] : faults,
    `${messages} messages in ${languageCodes.length} languages, ${toTranslate.length} to translate`,
  )
}
