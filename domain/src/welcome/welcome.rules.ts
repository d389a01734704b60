import { tagKey } from '../posts/text/tags.ts'
import { topicsOffered, townTopicsEnough } from './welcome.limits.ts'

/** What people like to look at, for a place where nobody has written yet. */
const ownTopics = [
  ...['art', 'photography', 'music', 'books', 'poetry', 'film', 'comics', 'games', 'design', 'typography', 'craft'],
  ...['nature', 'birds', 'gardening', 'animals', 'the sea', 'night sky', 'science', 'history', 'maps', 'language'],
  ...['cooking', 'walking', 'old things', 'small joys'],
]

/** The tags of this place first, own ones where there are few; what was picked before is always among them. */
export function topicsToOffer(ofTown: readonly string[], picked: readonly string[]): string[] {
  const wanted = ofTown.length < townTopicsEnough ? [...ofTown, ...ownTopics] : ofTown
  const offered = new Map(picked.map((topic) => [tagKey(topic), topic]))
  for (const topic of wanted)
    if (offered.size < topicsOffered && !offered.has(tagKey(topic))) offered.set(tagKey(topic), topic)
  const order = [...wanted, ...picked].map(tagKey)
  return [...offered.values()].sort((one, other) => order.indexOf(tagKey(one)) - order.indexOf(tagKey(other)))
}
