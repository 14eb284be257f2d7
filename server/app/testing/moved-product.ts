/** Moved product: the product as main starts it, at a moved time. */
import { runProduct } from '../main.ts'
import { movedTime } from './moved-time.ts'

const time = movedTime()
if (time === undefined) throw new Error('nothing says how far this product is moved')
runProduct(time)
