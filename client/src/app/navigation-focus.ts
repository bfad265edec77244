import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a move to another page the focus goes to its content, so that keyboard and screen reader start there and not where the link was. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const main = document.getElementById('main')
        if (!main || main.contains(document.activeElement)) return
        main.focus({ preventScroll: true })
      }),
    [router],
  )
}
