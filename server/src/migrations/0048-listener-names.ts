import { type Kysely, sql } from 'kysely'

/** Failures name the listener that is to try again; these listeners have other names since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update event_failures set listener = renamed.now
    from (values
      ('forgetNotes', 'removeNotes'), ('forgetNotifications', 'removeNotifications'),
      ('tellAsker', 'notifyAsker'), ('tellAskerPrivately', 'notifyAskerPrivately'),
      ('tellElsewhere', 'startCrossPosts'), ('tellOfAnswer', 'notifyOfAnswer'), ('tellOfAsk', 'notifyOfAsk'),
      ('tellOfFollow', 'notifyOfFollow'), ('tellOfLike', 'notifyOfLike'), ('tellOfReblog', 'notifyOfReblog'),
      ('tellOfReply', 'notifyOfReply'), ('tellThoseNamed', 'notifyMentioned')) as renamed (before, now)
    where listener = renamed.before`.execute(db)
}
