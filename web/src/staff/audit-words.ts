import { t } from '@bowerbird/domain/core/language/t.ts'
import { flagWords } from './flag-words.ts'
import { markWords } from './mark-words.ts'

/** Whole sentences, since the subject stands at another place in other languages. */
const acts: Record<string, string> = {
  'ad.removed': t('<b>Removed an ad</b> {subject}'),
  'ad.saved': t('<b>Saved an ad</b> {subject}'),
  'backup.restored': t('<b>Restored the backup of</b> {subject}'),
  'backup.taken': t('<b>Took a backup:</b> {subject}'),
  'blog.can_send_messages.switched': t('<b>Changed whether a blog can send messages</b> {subject}'),
  'blog.is_messaging_bot.switched': t('<b>Changed whether a blog is a bot in messages</b> {subject}'),
  'blog.style.removed': t('<b>Removed the CSS of</b> {subject}'),
  'dead_letter.discarded': t('<b>Discarded a failed job</b> {subject}'),
  'dead_letter.retried': t('<b>Retried a failed job</b> {subject}'),
  'dead_letters.retried': t('<b>Retried all failed jobs</b> {subject}'),
  'flag.set': t('<b>Changed a site switch</b> {subject}'),
  'invite.made': t('<b>Invited</b> {subject}'),
  'invite.revoked': t('<b>Took back an invitation</b> {subject}'),
  'job.removed': t('<b>Removed the job</b> {subject}'),
  'job.retried': t('<b>Retried the job</b> {subject}'),
  'logo.removed': t('<b>Restored the default logo</b> {subject}'),
  'logo.saved': t('<b>Changed the logo</b> {subject}'),
  'media.pruned': t('<b>Deleted unused files:</b> {subject}'),
  'people.searched': t('<b>Searched people for</b> {subject}'),
  'person.created': t('<b>Created an account for</b> {subject}'),
  'person.deleted': t('<b>Deleted the account of</b> {subject}'),
  'limits.saved': t('<b>Changed the limits:</b> {subject}'),
  'rule.made': t('<b>Created a rule to</b> {subject}'),
  'rule.ended': t('<b>Ended the rule for</b> {subject}'),
  'person.day_limits.set': t('<b>Changed daily limits of</b> {subject}'),
  'post.review.approved': t('<b>Approved a post under review by</b> {subject}'),
  'post.review.rejected': t('<b>Rejected a post under review by</b> {subject}'),
  'person.email.seen': t('<b>Viewed the email address of</b> {subject}'),
  'person.let_go': t('<b>Lifted the restriction or suspension of</b> {subject}'),
  'person.limited': t('<b>Limited</b> {subject}'),
  'person.suspended': t('<b>Suspended</b> {subject}'),
  'person.warned': t('<b>Warned</b> {subject}'),
  'person.quota.set': t('<b>Changed the storage limit of</b> {subject}'),
  'person.reset_link.made': t('<b>Created a password link for</b> {subject}'),
  'person.safe_mode.switched': t('<b>Changed whether a person can change safe mode</b> {subject}'),
  'person.sessions.ended': t('<b>Ended all sessions of</b> {subject}'),
  'person.two_factor.off': t('<b>Turned off two-factor for</b> {subject}'),
  'person.staff.switched': t('<b>Changed whether a person is staff</b> {subject}'),
  'post.appeal.reviewed': t('<b>Decided about a post</b> {subject}'),
  'post.promoted': t('<b>Promoted a post</b> {subject}'),
  'post.sensitive.marked': t('<b>Changed whether a post is sensitive</b> {subject}'),
  'post.taken_down': t('<b>Took down a post of</b> {subject}'),
  'post.unpromoted': t('<b>Stopped promoting a post</b> {subject}'),
  'report.settled': t('<b>Resolved a report</b> {subject}'),
  'search.notice.removed': t('<b>Removed a search notice</b> {subject}'),
  'search.notice.set': t('<b>Added a search notice</b> {subject}'),
  'secret.replaced': t('<b>Replaced the lost secret</b> {subject}'),
  'secret.rotated': t('<b>Rotated the secret</b> {subject}'),
  'server.given_up': t('<b>Stopped retrying a server</b> {subject}'),
  'server.retried': t('<b>Retried a server</b> {subject}'),
  'server.rule.allow': t('<b>Allowed a server</b> {subject}'),
  'server.rule.block': t('<b>Blocked a server</b> {subject}'),
  'server.rule.none': t('<b>Ended the rule for a server</b> {subject}'),
  'server.rule.silence': t('<b>Silenced a server</b> {subject}'),
  'server.rules.imported': t('<b>Imported server rules</b> {subject}'),
  'site.saved': t('<b>Changed the site</b> {subject}'),
}

/** A switch goes by what it says beside it. */
export const subjectWords = (subject: string): string => flagWords[subject as keyof typeof flagWords]?.label ?? subject

/** The message of an action, with the places of its subject; one without words shows its own name. */
export function auditMessage(action: string): string {
  const mark = /^blog\.(\w+)\.toggled$/.exec(action)?.[1]
  if (mark)
    return t('<b>Mark “{mark}” of a blog</b> {subject}', { mark: markWords[mark as keyof typeof markWords] ?? mark })
  return acts[action] ?? `<b>${action}</b> {subject}`
}
