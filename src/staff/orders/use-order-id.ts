/** Gives the number of the order that a form makes. */
import { useRef } from 'react'

/** The same content gets the same number, so that a repeated press after a lost answer makes the order once. */
export function useOrderId(): (content: string) => string {
  const last = useRef({ content: '', orderId: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, orderId: crypto.randomUUID() }
    return last.current.orderId
  }
}
