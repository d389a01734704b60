import { flagWords } from './flag-words.ts'
import { markWords } from './mark-words.ts'

const acts: Record<string, string> = {
  'ad.removed': 'Removed an ad',
  'ad.saved': 'Saved an ad',
  'backup.restored': 'Restored the backup of',
  'backup.taken': 'Took a backup at',
  'blog.can_send_messages.switched': 'Changed whether a blog may send messages',
  'blog.is_messaging_bot.switched': 'Changed whether a blog is a bot in messages',
  'blog.style.removed': 'Took away the CSS of',
  'dead_letter.discarded': 'Discarded a dead letter',
  'dead_letter.retried': 'Retried a dead letter',
  'dead_letters.retried': 'Retried all dead letters',
  'flag.set': 'Turned a switch of the site',
  'invite.made': 'Invited',
  'invite.revoked': 'Took back an invitation',
  'job.removed': 'Removed the job',
  'job.retried': 'Retried the job',
  'logo.removed': 'Went back to the drawn logo',
  'logo.saved': 'Changed the logo',
  'media.pruned': 'Deleted unused files:',
  'person.created': 'Made an account for',
  'person.deleted': 'Deleted the account of',
  'limits.saved': 'Changed the limits:',
  'rule.made': 'Made a rule to',
  'rule.ended': 'Ended the rule for',
  'person.day_limits.set': 'Changed the limits of a day of',
  'post.review.approved': 'Approved a held post of',
  'post.review.rejected': 'Rejected a held post of',
  'person.let_go': 'Lifted the limit or suspension of',
  'person.limited': 'Limited',
  'person.suspended': 'Suspended',
  'person.warned': 'Warned',
  'person.quota.set': 'Changed the room of',
  'person.reset_link.made': 'Made a link to set the password of',
  'person.safe_mode.switched': 'Changed whether a person may change safe mode',
  'person.staff.switched': 'Changed whether a person is staff',
  'post.appeal.reviewed': 'Decided about a post',
  'post.promoted': 'Promoted a post',
  'post.sensitive.marked': 'Changed whether a post is sensitive',
  'post.taken_down': 'Took down a post of',
  'post.unpromoted': 'No longer promoted a post',
  'report.settled': 'Settled a report',
  'search.notice.removed': 'Removed the notice of a search',
  'search.notice.set': 'Put a notice on a search',
  'server.given_up': 'Gave up on a server',
  'server.retried': 'Tried a server again',
  'server.rule.allow': 'Allowed a server',
  'server.rule.block': 'Blocked a server',
  'server.rule.none': 'Ended the rule for a server',
  'server.rule.silence': 'Silenced a server',
  'server.rules.imported': 'Took over rules for servers',
  'site.saved': 'Changed the site',
}

const switched = (isOn: boolean | null) => (isOn === null ? '' : isOn ? ', on' : ', off')

/** A switch goes by what it says beside it. */
export const subjectWords = (subject: string): string => flagWords[subject as keyof typeof flagWords]?.label ?? subject

/** Words for an action; one without words shows its own name. */
export function auditWords({ action, is_on }: { action: string; is_on: boolean | null }): string {
  const mark = /^blog\.(\w+)\.toggled$/.exec(action)?.[1]
  if (mark) return `Mark “${markWords[mark as keyof typeof markWords] ?? mark}” of a blog${switched(is_on)}`
  return `${acts[action] ?? action}${switched(is_on)}`
}
