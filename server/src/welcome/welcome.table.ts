import type { Generated } from 'kysely'

export interface WelcomeTables {
  welcomes: {
    account_id: string
    step: Generated<'topics' | 'blogs' | 'post'>
    topics: Generated<string[]>
  }
}
