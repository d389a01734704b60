import { instanceActorPath } from '../core/urls.ts'
import { type ApObject, objectContext } from './vocabulary.ts'

interface Flagged {
  /** Makes the id of each report its own. */
  mark: string
  actorUrl: string
  objectUrl: string | null
  words: string
}

/** A report for the server of somebody elsewhere, by the installation: it names nobody here. */
export const toFlag = ({ mark, actorUrl, objectUrl, words }: Flagged, origin: string): ApObject => ({
  '@context': objectContext,
  type: 'Flag',
  id: `${origin}${instanceActorPath}#flag-${mark}`,
  actor: origin + instanceActorPath,
  to: [actorUrl],
  object: objectUrl ? [actorUrl, objectUrl] : [actorUrl],
  content: words,
})
