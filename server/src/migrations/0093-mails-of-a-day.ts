import { type Kysely, sql } from 'kysely'

/** Counts the mails that one mailbox got, whoever asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_tokens_of_mailbox on mail_tokens (mailbox_of(lower(email)))`.execute(db)
}
