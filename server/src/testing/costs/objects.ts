import { readTrail } from '@bowerbird/domain/federation/acts/from-trail.ts'
import { inboxMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import { type RemoteDraft, readObject } from '@bowerbird/domain/federation/from-object.ts'
import { readIncoming, readRemoteActor } from '@bowerbird/domain/federation/incoming.ts'
import { addressesIn, isObjectEffect, oursAmong } from '@bowerbird/domain/federation/incoming-objects.ts'
import { readWebFinger } from '@bowerbird/domain/federation/read-web-finger.ts'
import { publicAddress } from '@bowerbird/domain/federation/vocabulary.ts'
import { cleanDescription } from '../../blogs/clean-description.ts'
import { parseJson } from '../../core/http/read-body.ts'
import { composePart, readWords } from '../../federation/incoming/remote-part.ts'
import { replyText } from '../../federation/incoming/save-remote-post.ts'
import { readSignature } from '../../federation/signatures/read-signature.ts'
import { SignatureError } from '../../federation/signatures/signed-request.ts'
import { ordinaryHtml, ordinaryText } from './costly-texts.ts'
import type { Reader } from './reader.ts'

const origin = 'https://bowerbird.example'
const there = 'https://there.example'
const actor = `${there}/people/wren`
const nowMs = Date.UTC(2026, 0, 1)
/** Node refuses longer headers. */
const headersMaxLength = 16_384

type Fields = Record<string, unknown>

const listOf = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at))

/** The text in pieces of equal length, which repeat it; a share of a text has that share of the pieces. */
const splitter =
  (share: number) =>
  (text: string, most: number): string[] => {
    const count = Math.ceil(most * share)
    const length = Math.max(1, Math.floor(text.length / count))
    return listOf(count, (at) => text.slice(at * length, (at + 1) * length))
  }
type Split = ReturnType<typeof splitter>

/** Holds the object in objects up to the depth that JSON may have. */
const nested = (value: unknown, depth: number): unknown =>
  depth === 0 ? value : { type: 'Note', object: [nested(value, depth - 1)] }

const note = (fields: Fields, at: string | number = 'note'): Fields => ({
  id: `${there}/notes/${at}`,
  type: 'Note',
  attributedTo: actor,
  to: publicAddress,
  ...fields,
})

const create = (object: Fields): Fields => ({ id: `${there}/acts/1`, type: 'Create', actor, to: publicAddress, object })

const tag = (type: string, name: string, at: number) => ({
  type,
  name,
  href: `${there}/${at}/${name}`,
  rel: name,
  spelling: name,
})

const file = (text: string, at: number) => ({
  type: 'Document',
  mediaType: at % 3 === 0 ? 'image/png' : text,
  name: text,
  url: listOf(4, (form) => ({
    type: 'Link',
    href: `${there}/${at}/${form}.png?${text}`,
    mediaType: text,
    tag: [text],
  })),
})

/** Activities and objects of every type, with the text in the fields that are read of them. */
const bodies: Record<string, (text: string, split: Split) => Fields> = {
  'a Note with the text in every field': (text) =>
    create(
      note({
        '@context': [text, { [text.slice(0, 200)]: text.slice(0, 200) }],
        content: text,
        contentMap: { en: text, de: text },
        summary: text,
        name: text,
        url: text,
        published: text,
        inReplyTo: text,
        quoteUrl: text,
      }),
    ),
  'an Article with a title, files and tags': (text, split) =>
    create(
      note({
        type: 'Article',
        name: text,
        content: text,
        sensitive: true,
        attachment: split(text, 50).map(file),
        tag: split(text, 200).map((name, at) => tag(['Hashtag', 'Mention', 'Link'][at % 3] ?? '', name, at)),
      }),
    ),
  'a Note that answers and names 200 people': (text, split) =>
    create(
      note({
        inReplyTo: `${origin}/ap/posts/1`,
        content: text,
        tag: split(text, 200).map((name, at) => tag('Mention', `@${name}`, at)),
      }),
    ),
  'a Note with pictures among its words': (text, split) =>
    create(
      note({
        content: split(text, 500)
          .map((alt, at) => `<img src="${there}/${at}.png" alt="${alt}">`)
          .join(''),
        attachment: split(text, 50).map(file),
      }),
    ),
  'a Question with 30 answers': (text, split) =>
    create(
      note({
        type: 'Question',
        content: text,
        endTime: text,
        oneOf: split(text, 30).map((name) => ({ name, replies: { totalItems: 7 } })),
      }),
    ),
  'a Page of links': (text, split) =>
    create(
      note({
        type: 'Page',
        name: text,
        attachment: split(text, 50).map((href) => ({ type: 'Link', href: `${there}/${href}` })),
      }),
    ),
  'a Note with lists of 1,200': (text, split) => {
    const names = split(text, 1200)
    const all = { to: [...names, publicAddress], cc: names, attributedTo: [actor, ...names], inReplyTo: names }
    return create(note({ ...all, url: names, tag: names.map((name) => ({ type: name, name })) }))
  },
  'a Note with a map of 5,000 languages': (text, split) =>
    create(note({ contentMap: Object.fromEntries(split(text, 5000).map((words, at) => [`x-${at}`, words])) })),
  'a nested Note': (text) => create(note({ content: text, object: nested(text, 7), replies: nested(text, 7) })),
  'a question to a blog': (text) =>
    create(note({ content: `!ask @wren ${text}`, tag: [{ type: 'Mention', href: `${origin}/ap/blogs/1` }] })),
  'an Announce to 3,000': (text, split) => ({
    ...{ id: `${there}/acts/2`, type: 'Announce', actor, published: text, to: [...split(text, 3000), publicAddress] },
    object: { type: 'Create', object: note({ content: text }) },
  }),
  'an Undo of nested acts': (text) => ({
    ...{ id: `${there}/acts/3`, type: 'Undo', actor },
    object: { type: 'Announce', id: `${there}/acts/2`, object: nested(text, 7) },
  }),
  'a Flag with 4,000 objects': (text, split) => ({
    ...{ id: `${there}/acts/4`, type: 'Flag', actor, content: text },
    object: [`${origin}/ap/blogs/1`, ...split(text, 4000)],
  }),
}

/** Does with an activity what the inbox does on the loop, besides asking the database. */
function readActivity(json: string): void {
  const incoming = readIncoming(parseJson(json), origin)
  if (typeof incoming === 'string' || !incoming.effect || !isObjectEffect(incoming.effect)) return
  oursAmong(addressesIn(incoming.effect), origin)
  if (incoming.effect.does === 'create' && incoming.effect.object) readPost(incoming.effect.object)
}

function readPost(object: Fields): void {
  const draft = readObject(object, { nowMs })
  if (typeof draft === 'string') return
  if (draft.inReplyTo) replyText(draft, origin)
  else compose(draft)
}

function compose(draft: RemoteDraft): void {
  const read = readWords(draft)
  const addresses = new Map(read.wanted.map((url, at) => [url, `/media/elsewhere/${at}`]))
  composePart(draft, read, addresses, { origin, first: '' })
}

/** The parts are cleaned one after another, so each counts by itself. */
function readParts(json: string): void {
  const draft = readObject(parseJson(json), { nowMs })
  if (typeof draft !== 'string') readTrail(draft, { origin, nowMs })
}

function readActor(json: string): void {
  const read = readRemoteActor(parseJson(json), actor)
  if (typeof read !== 'string') cleanDescription(read.summary ?? '', 'wren')
}

/** Larger bodies are refused before they are read. */
const asBody = (body: Fields): string | null => {
  const json = JSON.stringify(body)
  return Buffer.byteLength(json) <= inboxMaxBytes ? json : null
}

const person = (text: string, split: Split): Fields => ({
  ...{ id: actor, type: 'Person', inbox: `${actor}/inbox`, name: text, preferredUsername: text, summary: text },
  ...{
    icon: split(text, 500).map((url) => ({ url })),
    image: text,
    url: split(text, 500),
    alsoKnownAs: split(text, 1000),
  },
  publicKey: [
    { id: `${actor}#key`, owner: actor, publicKeyPem: text },
    ...split(text, 1000).map((id) => ({ id, owner: actor, publicKeyPem: id })),
  ],
  assertionMethod: split(text, 500).map((publicKeyMultibase) => ({ id: actor, controller: actor, publicKeyMultibase })),
})

/** Longer words of a post are cut. */
const html = { maxLength: 200_000, ordinary: ordinaryHtml }

export const objectReaders: Record<string, Reader> = {
  ...Object.fromEntries(
    Object.entries(bodies).map(([name, write]) => [
      name,
      { ...html, prepare: (text: string, share: number) => asBody(write(text, splitter(share))), read: readActivity },
    ]),
  ),
  'a trail of 250 parts': {
    ...html,
    prepare: (text, share) =>
      asBody(
        note({
          content: 'x',
          trail: splitter(share)(text, 250).map((content, at) =>
            note({ content, name: content, summary: content }, at),
          ),
        }),
      ),
    read: readParts,
  },
  'a Person': { ...html, prepare: (text, share) => asBody(person(text, splitter(share))), read: readActor },
  'an answer of WebFinger': {
    ...html,
    prepare: (text, share) =>
      asBody({
        subject: text,
        links: splitter(share)(text, 2000).map((href) => ({ rel: 'self', type: `application/ld+json${href}`, href })),
      }),
    read: (json) => readWebFinger(parseJson(json), { name: 'wren', host: 'there.example' }),
  },
  'the signature of an activity': {
    maxLength: headersMaxLength,
    ordinary: ordinaryText,
    read: (text) => [
      readHeaders({ signature: text }),
      readHeaders({ signature: `sig1=:${text}:`, 'signature-input': `sig1=${text}` }),
    ],
  },
}

function readHeaders(headers: Record<string, string>): void {
  try {
    const request = { method: 'POST', url: `${origin}/ap/inbox`, headers, body: Buffer.alloc(0) }
    readSignature(request, new Date(nowMs))
  } catch (problem) {
    if (!(problem instanceof SignatureError)) throw problem
  }
}
