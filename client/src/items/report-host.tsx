import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { askToReport, useAskedReport } from './report-store.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

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
