import { t } from '@bowerbird/domain/core/language/t.ts'
import { flagWords } from './flag-words.ts'
import { markWords } from './mark-words.ts'

const acts: Record<string, string> = {
  'ad.removed': t('Removed an ad'),
  'ad.saved': t('Saved an ad'),
  'backup.restored': t('Restored the backup of'),
  'backup.taken': t('Took a backup at'),
  'blog.can_send_messages.switched': t('Changed whether a blog may send messages'),
  'blog.is_messaging_bot.switched': t('Changed whether a blog is a bot in messages'),
  'blog.style.removed': t('Took away the CSS of'),
  'dead_letter.discarded': t('Discarded a dead letter'),
  'dead_letter.retried': t('Retried a dead letter'),
  'dead_letters.retried': t('Retried all dead letters'),
  'flag.set': t('Turned a switch of the site'),
  'invite.made': t('Invited'),
  'invite.revoked': t('Took back an invitation'),
  'job.removed': t('Removed the job'),
  'job.retried': t('Retried the job'),
  'logo.removed': t('Went back to the drawn logo'),
  'logo.saved': t('Changed the logo'),
  'media.pruned': t('Deleted unused files:'),
  'person.created': t('Made an account for'),
  'person.deleted': t('Deleted the account of'),
  'limits.saved': t('Changed the limits:'),
  'rule.made': t('Made a rule to'),
  'rule.ended': t('Ended the rule for'),
  'person.day_limits.set': t('Changed the limits of a day of'),
  'post.review.approved': t('Approved a held post of'),
  'post.review.rejected': t('Rejected a held post of'),
  'person.let_go': t('Lifted the limit or suspension of'),
  'person.limited': t('Limited'),
  'person.suspended': t('Suspended'),
  'person.warned': t('Warned'),
  'person.quota.set': t('Changed the room of'),
  'person.reset_link.made': t('Made a link to set the password of'),
  'person.safe_mode.switched': t('Changed whether a person may change safe mode'),
  'person.staff.switched': t('Changed whether a person is staff'),
  'post.appeal.reviewed': t('Decided about a post'),
  'post.promoted': t('Promoted a post'),
  'post.sensitive.marked': t('Changed whether a post is sensitive'),
  'post.taken_down': t('Took down a post of'),
  'post.unpromoted': t('No longer promoted a post'),
  'report.settled': t('Settled a report'),
  'search.notice.removed': t('Removed the notice of a search'),
  'search.notice.set': t('Put a notice on a search'),
  'server.given_up': t('Gave up on a server'),
  'server.retried': t('Tried a server again'),
  'server.rule.allow': t('Allowed a server'),
  'server.rule.block': t('Blocked a server'),
  'server.rule.none': t('Ended the rule for a server'),
  'server.rule.silence': t('Silenced a server'),
  'server.rules.imported': t('Took over rules for servers'),
  'site.saved': t('Changed the site'),
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
