/**
 * The doorbell that rings after items or access to them may have changed, without a payload: readers of the change feed
 * look for new rows, and whoever holds a document open is asked for their right again.
 */
export const CHANGES_CHANNEL = 'changes'
