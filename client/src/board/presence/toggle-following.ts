import type { Editor, TLUserId } from '@tldraw/tldraw'

/** Following ends by itself as soon as one moves the view, and when the other has gone. */
export function toggleFollowing(editor: Editor, userId: TLUserId): void {
  if (editor.getInstanceState().followingUserId === userId) editor.stopFollowingUser()
  else editor.startFollowingUser(userId)
}
