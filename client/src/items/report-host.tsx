import { Suspense, lazy } from 'react'
import { askToReport, useAskedReport } from './report-store.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(module => ({ default: module.ReportDialog })))

/** Once in the frame: fetched when first asked for. */
export function ReportHost() {
  const reported = useAskedReport()
  if (!reported) return null
  return (
    <Suspense>
      <ReportDialog reported={reported} onClose={() => askToReport(undefined)} />
    </Suspense>
  )
}
