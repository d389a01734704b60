import { sql } from 'kysely'

export const openReportsCount = sql<number>`(select count(*)::int from reports where settled_at is null)`
