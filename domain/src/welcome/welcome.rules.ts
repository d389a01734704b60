import { tagKey } from '../posts/text/tags.ts'
import { topicsOffered, townTopicsEnough } from './welcome.limits.ts'

/** Offered on a site that has few posts. */
const ownTopics = [
  ...['art', 'photography', 'music', 'books', 'poetry', 'film', 'comics', 'games', 'design', 'typography', 'craft'],
  ...['nature', 'birds', 'gardening', 'animals', 'the sea', 'night sky', 'science', 'history', 'maps', 'language'],
  ...['cooking', 'walking', 'old things', 'small joys'],
]

/** Offers the site's tags first, our own where there are few, and always those picked before. */
export function topicsToOffer(ofTown: readonly string[], picked: readonly string[]): string[] {
  const wanted = ofTown.length < townTopicsEnough ? [...ofTown, ...ownTopics] : ofTown
  const offered = new Map(picked.map((topic) => [tagKey(topic), topic]))
  for (const topic of wanted)
    if (offered.size < topicsOffered && !offered.has(tagKey(topic))) offered.set(tagKey(topic), topic)
  const order = [...wanted, ...picked].map(tagKey)
  return [...offered.values()].sort((one, other) => order.indexOf(tagKey(one)) - order.indexOf(tagKey(other)))
}
