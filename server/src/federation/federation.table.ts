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
    /** Actors elsewhere that were the same blog before. */
    also_known_as: Generated<string[]>
    /** The actor that followers were sent to. */
    moved_to: string | null
    moved_at: Time | null
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
    /** The name as people read it; `name` is the one in the handle. */
    title: Generated<string>
    /** HTML as it came, which is cleaned wherever it is used. */
    summary: Generated<string>
    page_url: string | null
    header_url: string | null
    outbox: string | null
    also_known_as: Generated<string[]>
    /** The time when WebFinger last said that the name is theirs. */
    named_at: Time | null
  }
  remote_followers: { blog_id: string; actor_id: string; follow_id: string; accepted_at: MadeTime }
  /** Posts and reblogs of people elsewhere, which are posts of their blogs. */
  remote_posts: {
    post_id: string
    actor_id: string
    object_url: string
    /** The page at home. */
    page_url: string | null
    fetched_at: MadeTime
    /** Its author wants to be asked before it is quoted. */
    wants_quote_request: Generated<boolean>
  }
  remote_replies: { note_id: string; actor_id: string; object_url: string }
  /** Members who follow somebody elsewhere, each by one of their blogs. */
  remote_follows: {
    account_id: string
    blog_id: string
    by_blog_id: string
    follow_id: string
    asked_at: MadeTime
    accepted_at: Time | null
    /** Set when they said no, or ended it later; the member then no longer follows them. */
    refused_at: Time | null
  }
  /** Replies that left; `addressed` are the actors they were sent to, beside the followers. */
  federated_replies: { note_id: string; blog_id: string; post_id: string; addressed: Generated<string[]> }
  /** Likes that left, each with the note that its id was made of. */
  federated_likes: { blog_id: string; post_id: string; note_id: string }
  /** The files of others that are kept for a while; those without bytes are only known by address. */
  remote_files: {
    url_hash: Buffer
    url: string
    content_type: string | null
    bytes: Generated<string>
    width: number | null
    height: number | null
    made_at: MadeTime
    used_at: Generated<Date>
    failed_at: Time | null
    failure: 'unreachable' | 'unusable' | 'too large' | null
    /** Its key in the storage. */
    key: string | null
    /** Its bytes are room that is held for it until then. */
    arriving_until: Time | null
  }
  server_rules: {
    host: string
    rule: 'block' | 'silence' | 'allow'
    reason: Generated<string>
    account_id: string | null
    made_at: MadeTime
  }
  /** Hashes of the addresses of posts and replies that were here and must not come back. */
  removed_objects: { url_hash: Buffer; removed_at: MadeTime }
  /** Hashes of ids, kept longer than a signature is valid. */
  received_activities: { id_hash: Buffer; received_at: MadeTime }
  /** The newest state of each post that other servers were sent. */
  federated_posts: {
    post_id: string
    blog_id: string
    is_announce: boolean
    digest: string
    sent_at: MadeTime
    /** Actors that it was sent to, beside the followers. */
    addressed: Generated<string[]>
    /** The consent of the author whom it quotes. */
    quote_stamp: string | null
  }
  outgoing_activities: {
    id: MadeId
    blog_id: string
    object: string
    body: string
    made_at: MadeTime
    /** The number of inboxes it was for, and of those that did not want it or were given up. */
    inboxes: Generated<number>
    refused: Generated<number>
  }
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
    /** The time of its last activity, to the hour. */
    heard_at: Time | null
  }
}
