import type { KindChanges } from '@bowerbird/domain/posts/document/change.ts'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'

/** The input of `keep`, besides the fields of the kind. */
export interface Keeping {
  /** Must be a transaction if `keep` claims uploads. */
  db: Db | Tx
  accountId: string
  origin: string
  /** The rich text of the part, as a tree and as it is stored. */
  body: Body
  html: string
  title: string
  hasTrail: boolean
  hasPoll: boolean
}

/** The work of the server for one kind of post. `Said` may hold more than was sent, once it is prepared. */
export interface KindWork<Kind extends PostKind, Said extends KindChanges[Kind] = KindChanges[Kind]> {
  /** Whether nothing has to be fetched. */
  isPrepared?: (said: Said) => boolean
  /** Fetches from other hosts before any lock is taken. */
  prepare?: (deps: Deps, viewer: Member, said: Said) => Promise<Said>
  /** Whether the fields show uploads, besides the pictures inside the rich text. */
  hasUploads?: (said: Said) => boolean
  keep: (keeping: Keeping, said: Said, before: StoredFields | undefined) => Promise<StoredFields>
}
