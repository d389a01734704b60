import type {
  ImportChoices,
  ImportReport,
  ImportSourceName,
  ImportState,
} from '@bowerbird/domain/imports/imports.contract.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json, MadeId, MadeTime } from '../core/core.table.ts'

export interface ImportsTables {
  imports: {
    id: MadeId
    blog_id: string
    /** Null once the account is deleted. */
    account_id: string | null
    source: ImportSourceName
    state: ImportState
    /** The name of the file, or the address that it is read from. */
    came_from: string
    total_bytes: ColumnType<string, number | undefined, number>
    /** The key is sealed. */
    api: Json<{ address: string; blog: string; key: string }> | null
    zone: Generated<string>
    /** The blog to read, of an archive that has several; empty for all. */
    only_blog: Generated<string>
    /** Its archive is a file of the machine that the command line named, which no worker reads. */
    is_local: Generated<boolean>
    report: Json<ImportReport> | null
    choices: Json<ImportChoices> | null
    done: Generated<number>
    total: Generated<number>
    made: Generated<number>
    skipped: Generated<number>
    failed: Json<object[]>
    seconds_left: number | null
    problem: Generated<string>
    created_at: MadeTime
    changed_at: MadeTime
  }
  /** Each row stands for a file in the storage. */
  import_parts: { import_id: string; part: number; bytes: number }
  /** A post that came from a source; its key stays when the post is deleted, so that it does not come back. */
  imported_posts: {
    blog_id: string
    source: ImportSourceName
    source_id: string
    import_id: string
    post_id: string | null
    /** The reasons why parts of it could not be taken. */
    notes: Generated<string[]>
    /** An undo left it, because it was edited here. */
    is_kept: Generated<boolean>
  }
  old_post_paths: { blog_id: string; path: string; post_id: string }
}
