import type { RemoteKey } from '@bowerbird/domain/federation/incoming.ts'
import type { Generated } from 'kysely'
import type { Json, MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface FederationTables {
  /** Blogs that other servers know. Stays for a while after the blog, to sign its last activity. */
  local_actors: {
    /** 0 is the installation itself. */
    blog_id: string
    /** The name that other servers know, which never changes. */
    handle: string
    rsa_public: string
    sealed_rsa: string
    ed_public: string
    sealed_ed: string
    made_at: MadeTime
    gone_at: Time | null
  }
  remote_actors: {
    id: MadeId
    actor_url: string
    /** The blog that shows what they do here. */
    blog_id: string | null
    host: string
    inbox: string
    shared_inbox: string | null
    keys: Json<RemoteKey[]>
    name: string
    avatar_url: string | null
    fetched_at: MadeTime
    moved_to: string | null
  }
  remote_followers: { blog_id: string; actor_id: string; follow_id: string; accepted_at: MadeTime }
  /** Hashes of ids, kept longer than a signature is valid. */
  received_activities: { id_hash: Buffer; received_at: MadeTime }
  /** The newest state of each post that other servers were sent. */
  federated_posts: { post_id: string; blog_id: string; is_announce: boolean; digest: string; sent_at: MadeTime }
  outgoing_activities: { id: MadeId; blog_id: string; object: string; body: string; made_at: MadeTime }
  /** One row for each inbox that has not got an activity yet. */
  deliveries: {
    id: MadeId
    activity_id: string
    host: string
    inbox: string
    object: string
    /** Later than now while a worker sends it, and while its server is left alone. */
    due_at: Generated<Date>
  }
  remote_servers: {
    host: string
    failures: Generated<number>
    failing_since: Time | null
    next_try_at: Generated<Date>
    given_up_at: Time | null
    last_error: Generated<string>
    last_error_at: Time | null
  }
}
