/** The panel's name among the parts of a board. */
export const HISTORY_PART = 'history'
