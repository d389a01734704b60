/** An object of the ActivityStreams vocabulary, in the compact form that servers exchange. */
export type ApObject = Record<string, unknown>

export const publicAddress = 'https://www.w3.org/ns/activitystreams#Public'
export const activityType = 'application/activity+json'
export const linkedDataType = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
const streams = 'https://www.w3.org/ns/activitystreams'

/** Names the terms of actors that ActivityStreams does not have. */
export const actorContext = [
  streams,
  'https://w3id.org/security/v1',
  'https://w3id.org/security/multikey/v1',
  'https://www.w3.org/ns/did/v1',
  {
    toot: 'http://joinmastodon.org/ns#',
    featured: { '@id': 'toot:featured', '@type': '@id' },
    discoverable: 'toot:discoverable',
    indexable: 'toot:indexable',
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    alsoKnownAs: { '@id': 'as:alsoKnownAs', '@type': '@id' },
    movedTo: { '@id': 'as:movedTo', '@type': '@id' },
  },
]

/** FEP-044f, with the terms of interaction policies that it takes over. */
const quoteTerms = {
  gts: 'https://gotosocial.org/ns#',
  quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
  quoteAuthorization: { '@id': 'https://w3id.org/fep/044f#quoteAuthorization', '@type': '@id' },
  interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
  canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
  automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
}

export const quoteContext = [
  streams,
  {
    ...quoteTerms,
    QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest',
    QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
    interactingObject: { '@id': 'gts:interactingObject', '@type': '@id' },
    interactionTarget: { '@id': 'gts:interactionTarget', '@type': '@id' },
  },
]

/** The same for posts; `trail`, `handle` and `spelling` are our own, and AskQuestion is Wafrn's. */
export const objectContext = [
  streams,
  {
    toot: 'http://joinmastodon.org/ns#',
    sensitive: 'as:sensitive',
    Hashtag: 'as:Hashtag',
    votersCount: 'toot:votersCount',
    ...quoteTerms,
    quoteUrl: 'as:quoteUrl',
    _misskey_quote: 'https://misskey-hub.net/ns#_misskey_quote',
    trail: { '@id': 'urn:bowerbird:trail', '@container': '@list' },
    spelling: 'urn:bowerbird:spelling',
    handle: 'urn:bowerbird:handle',
    AskQuestion: 'urn:bowerbird:AskQuestion',
  },
]

export const collectionContext = streams
