import type { UseMutationResult } from '@tanstack/react-query'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { showToast } from '#ui/toast-store.ts'

export interface DialogMutation<R extends Route> {
  /** What the person reads once it is done. */
  say: (output: RouteOutput<R>) => string
  onClose: () => void
  /** Routes whose cached answers are out of date afterwards. */
  refreshes?: readonly Route[]
}

/** What a dialog was opened for: it closes once that is done. A failure is told, and the dialog stays with what was written. */
export function useDialogMutation<R extends Route>(
  route: R,
  { say, onClose, refreshes = [] }: DialogMutation<R>,
): UseMutationResult<RouteOutput<R>, Error, RouteInput<R>> {
  return useRouteMutation(route, {
    refreshes,
    onSuccess: output => {
      showToast(say(output))
      onClose()
    },
  })
}
