/**
 * All viewers. `owner` and `member`, an editor, write on the blog in question, `contributor` may offer it posts;
 * `reblogger` reblogged its content. `walled` are several people: each has a second blog that the owner blocked in the
 * name of another blog, and one of the two has changed since. `blocker` are several as well, whose blocking blog has.
 */
export const viewers = [
  'guest',
  'stranger',
  'open stranger',
  'follower',
  'under age',
  'blocked',
  'blocker',
  'walled',
  'owner',
  'member',
  'contributor',
  'reblogger',
  'staff',
] as const
export type Who = (typeof viewers)[number]

/**
 * Decides who sees content: everybody, its writers, nobody, the owner in the bin, members, staff, viewers whose safe mode allows it, or those
 * who ask to look at what a label covers.
 */
type Rule = 'open' | 'own' | 'gone' | 'binned' | 'members' | 'suspended' | 'sensitive' | 'labelled'

export interface State {
  name: string
  rule: Rule
  /**
   * Set for content that is created in this state; other content is public first and may be reblogged before it
   * changes.
   */
  written?: { post?: object; fields?: object; isSubmitted?: boolean }
  /** Marks that the blog gets afterwards. */
  blog?: { is_adult?: true; is_nsfw?: true; is_suspended?: true; members_only?: true }
  /** A change of the post afterwards. */
  afterwards?:
    | 'marked by staff'
    | 'marked by its owner'
    | 'labelled by its owner'
    | 'made private'
    | 'kept for members'
    | 'deleted'
    | 'deleted by an editor'
    | 'held by a rule'
}

const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()

export const states: readonly State[] = [
  { name: 'public', rule: 'open' },
  { name: 'draft', rule: 'own', written: { post: { state: '1' } } },
  { name: 'held for review', rule: 'own', written: { post: { state: '1' } }, afterwards: 'held by a rule' },
  { name: 'queued', rule: 'own', written: { post: { state: '2' } } },
  { name: 'scheduled', rule: 'own', written: { post: { state: 'on.2', publish_on: inThreeDays } } },
  { name: 'sent in, not yet approved', rule: 'own', written: { isSubmitted: true } },
  { name: 'private', rule: 'own', afterwards: 'made private' },
  { name: 'for members', rule: 'own', afterwards: 'kept for members' },
  { name: 'deleted', rule: 'gone', afterwards: 'deleted' },
  { name: 'in the bin', rule: 'binned', afterwards: 'deleted by an editor' },
  { name: 'of a blog for members', rule: 'members', blog: { members_only: true } },
  { name: 'of a suspended blog', rule: 'suspended', blog: { is_suspended: true } },
  { name: 'sensitive by its owner', rule: 'sensitive', written: { fields: { owner_flagged_nsfw: true } } },
  { name: 'sensitive by its owner, later', rule: 'sensitive', afterwards: 'marked by its owner' },
  { name: 'sensitive by staff', rule: 'sensitive', afterwards: 'marked by staff' },
  { name: 'of an adult blog', rule: 'sensitive', blog: { is_adult: true } },
  { name: 'of a sensitive blog', rule: 'sensitive', blog: { is_nsfw: true } },
  { name: 'with a label', rule: 'labelled', written: { fields: { labels: 'violence' } } },
  { name: 'with a label, later', rule: 'labelled', afterwards: 'labelled by its owner' },
  { name: 'with a warning', rule: 'labelled', written: { fields: { warning: 'Beware of this' } } },
]

/** The number of states whose content is reblogged in the same blogs, so that lists show all of it. */
export const sharing = 3

export const canBeReblogged = ({ rule, written }: State): boolean => rule !== 'own' || !written

/** 0 is the post itself; 1 and 3 count the reblogs between it and the one that carries its content. */
export type Depth = 0 | 1 | 3

export type Visibility = 'sent' | 'covered' | 'closed' | 'either'

export const writers: readonly Who[] = ['owner', 'member']
/** Viewers with a block between them and the owner. */
export const apart: readonly Who[] = ['blocked', 'blocker', 'walled']
const cannotAsk: readonly Who[] = ['guest', 'under age']

/** Members who may switch safe mode off may ask for covered content, everybody for what a label covers. BLOG-260 */
export const mayUncover = ({ rule }: State, who: Who): boolean => rule === 'labelled' || !cannotAsk.includes(who)

/** The single definition of what a viewer gets of content in a state. */
export function visibilityOf({ rule }: State, depth: Depth, who: Who): Visibility {
  if (rule === 'suspended') return who === 'staff' ? 'either' : 'closed'
  if (apart.includes(who)) return 'closed'
  if (rule === 'sensitive') return sensitiveTo(who)
  if (rule === 'labelled') return labelledTo(depth, who)
  // Publicly reblogged content stays in the reblog.
  if (depth > 0) return rule === 'open' ? 'sent' : 'either'
  if (rule === 'gone') return 'closed'
  if (rule === 'binned') return who === 'owner' ? 'either' : 'closed'
  if (rule === 'own') return writers.includes(who) ? 'sent' : 'closed'
  return rule === 'members' && who === 'guest' ? 'closed' : 'sent'
}

/** All viewers but one have safe mode on; writers always see their own content. */
function sensitiveTo(who: Who): Visibility {
  if (writers.includes(who)) return 'sent'
  return who === 'open stranger' ? 'sent' : 'covered'
}

/** Nobody of these has chosen to see the label. A label does not cover one's own reblog. */
function labelledTo(depth: Depth, who: Who): Visibility {
  if (writers.includes(who)) return 'sent'
  return depth > 0 && who === 'reblogger' ? 'either' : 'covered'
}

/** A reply belongs to its post, but nothing covers it. */
export function visibilityOfReply(state: State, who: Who): Visibility {
  const visibility = visibilityOf(state, 0, who)
  return visibility === 'covered' ? 'either' : visibility
}

/**
 * Defines who may load a file of such content. Covers do not protect files, because their addresses have 160
 * random bits and are not sent. An uploader can always load their own.
 */
export function visibilityOfFile(state: State, depth: Depth, who: Who): Visibility {
  if (who === 'owner') return depth === 0 && state.rule !== 'open' ? 'either' : 'sent'
  if (state.rule === 'suspended') return visibilityOf(state, depth, who)
  if (depth > 0 || ['open', 'sensitive', 'labelled'].includes(state.rule)) return 'sent'
  return visibilityOf(state, depth, who)
}
