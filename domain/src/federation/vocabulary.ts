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
  },
]

/** The same for posts; `trail` and `spelling` are our own. */
export const objectContext = [
  streams,
  {
    toot: 'http://joinmastodon.org/ns#',
    sensitive: 'as:sensitive',
    Hashtag: 'as:Hashtag',
    votersCount: 'toot:votersCount',
    quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
    quoteUrl: 'as:quoteUrl',
    _misskey_quote: 'https://misskey-hub.net/ns#_misskey_quote',
    trail: { '@id': 'urn:bowerbird:trail', '@container': '@list' },
    spelling: 'urn:bowerbird:spelling',
  },
]

export const collectionContext = streams
