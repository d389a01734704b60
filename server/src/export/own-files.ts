import type { Db } from '../core/database/database.ts'

interface Sized {
  key: string
  width: number
  mime: string
}

const largestOf = (renditions: Sized[], details: { hd?: Sized; sd?: Sized }): Sized[] => {
  const largest = [...renditions].sort((a, b) => b.width - a.width)[0]
  return [largest, details.hd ?? details.sd].filter((file) => file !== undefined)
}

/** The largest file of the picture of this hash; null if there is none. */
export async function findPicture(db: Db, hash: string | null, kind: 'avatar' | 'header'): Promise<string | null> {
  const found = db
    .selectFrom('media')
    .select(['renditions', 'details'])
    .where('hash', '=', hash ?? '')
  const media = await found.where('kind', '=', kind).executeTakeFirst()
  return (media && largestOf(media.renditions, media.details)[0]?.key) ?? null
}

/** The largest file of every upload of the account, by its key, with its type. */
export async function readOwnFiles(db: Db, accountId: string): Promise<Map<string, string>> {
  const media = await db
    .selectFrom('media')
    .select(['renditions', 'details'])
    .where('owner_account_id', '=', accountId)
    .where('state', '=', 'ready')
    .execute()
  return new Map(
    media.flatMap(({ renditions, details }) => largestOf(renditions, details).map(({ key, mime }) => [key, mime])),
  )
}
