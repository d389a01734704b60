export interface Member {
  accountId: string
  sessionId: string
  /** The blog the member acts as in this request. */
  blogId: string
  /** Likes and follows are made, and shown, by this one. */
  primaryBlogId: string
  /** Every blog the member owns: "mine" means any of these. */
  blogIds: readonly string[]
  isStaff: boolean
  isVerified: boolean
  safeMode: boolean
  canModifySafeMode: boolean
}
/** Null is a guest. */
export type Viewer = Member | null
/** What decides what somebody may see. */
export type Seer = Pick<Member, 'blogIds' | 'isStaff'> | null
