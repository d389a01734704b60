import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export interface Jobs {
  send_mail: { to: string; subject: string; text: string; links: string[]; language?: string }
  /** The job creates the token itself, so that it is never stored in plain text. */
  send_verify_mail: { accountId: string; email: string; askedUnder?: string }
  send_reset_mail: { email: string }
  send_invite_mail: { inviteId: string }
  sweep_unused_media: Record<string, never>
  /** Events up to `after` were already looked at. */
  forget_old_events: { after?: string }
  forget_old_limits: Record<string, never>
  forget_client_requests: Record<string, never>
  forget_old_sessions: Record<string, never>
  forget_mail_tokens: Record<string, never>
  forget_login_challenges: Record<string, never>
  forget_app_tokens: Record<string, never>
  forget_oauth_nonces: Record<string, never>
  send_webhook: { deliveryId: string }
  forget_webhook_deliveries: Record<string, never>
  /** Notifies the devices of a member, or on a later try some of them. */
  send_push: {
    accountId: string
    about: { notificationId: string } | { conversationId: string; blogId: string; ts: string } | { postId: string }
    subscriptionIds?: string[]
    tries?: number
  }
  send_push_summary: { accountId: string }
  /** Removes the blogs alone if there is no account. */
  remove_account: { accountId: string | null; blogIds: string[] }
  /** Deletes an account whose owner has not kept it until its time. */
  leave: { accountId: string }
  /** Ends a limit or suspension at its time. */
  end_account_action: { actionId: string }
  forget_old_logs: Record<string, never>
  mail_digests: Record<string, never>
  mail_digest: { accountId: string }
  delete_media_files: { keys: string[] }
  transcode_video: { hash: string }
  forget_original: { hash: string; keys: string[] }
  publish_due_posts: Record<string, never>
  edit_posts: { editId: string }
  forget_bulk_edits: Record<string, never>
  /** Removes posts whose time in a bin is over. */
  empty_bins: Record<string, never>
  /** Reads, runs or undoes the import, whatever its state asks for. */
  work_on_import: { importId: string }
  sweep_imports: Record<string, never>
  sweep_dropped_contents: Record<string, never>
  forget_notes_of_post: { postId: string; rootPostId: string }
  forget_notifications_of_post: { postId: string }
  forget_federation: Record<string, never>
  /** Lets the followers of somebody who moved follow them where they went. */
  follow_moved: { actorId: string }
  /** The accounts up to `after` were already looked at. */
  move_followers: { fromBlogId: string; toBlogId: string; after?: string }
  /** Asks the server of two people of one name whose it is. */
  confirm_name: { actorId: string }
  /** Brings the newest posts of somebody elsewhere whom somebody here follows as the first. */
  bring_posts: { actorId: string }
  /** Brings a post of another server here, with the thread before it or by the reblog that named it. */
  bring_remote_post: {
    actorUrl: string
    objectUrl: string
    object?: object
    announce?: { url: string; publishedMs: number }
    tries?: number
  }
  sweep_remote_files: Record<string, never>
  tell_elsewhere: { postId: string; accountId: string; network: 'twitter' | 'facebook'; words: string }
}
export type JobName = keyof Jobs

/** Joins the caller's transaction: the job exists exactly when the change does. */
export async function addJob<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  body: Jobs[Name],
  jobKey?: string,
  runAt?: Date,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(body)}::json,
    job_key := ${jobKey ?? null}::text, run_at := ${runAt ?? null}::timestamptz)`.execute(db)
}

export async function addJobs<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  jobs: readonly { body: Jobs[Name]; jobKey?: string; runAt?: Date }[],
): Promise<void> {
  if (jobs.length === 0) return
  await sql`select graphile_worker.add_job(${name}, job -> 'body', job_key := job ->> 'jobKey',
      run_at := (job ->> 'runAt')::timestamptz)
    from json_array_elements(${JSON.stringify(jobs)}::json) as job`.execute(db)
}

/** Tasks run at least once, so they must be idempotent. A long one stops when the signal aborts, and runs again. */
export type Tasks = { [Name in JobName]?: (body: Jobs[Name], run?: { abortSignal?: AbortSignal }) => Promise<void> }
