import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether an account is not closed, its table going by this name. One without a password may be open, because its owner
 * logs in by an issuer.
 */
export const isAccountOpen = (name: string): RawBuilder<SqlBool> => sql`${sql.ref(name)}.email <> ''`
