/** The few lines that run before the first paint; written into every page by the build, with the page's nonce. */
import { PAGE_CONFIG_ELEMENT_ID } from '../../contract/page-config.ts'
import { READING_KEY } from '../session/reading.ts'
import { DISPLAY_MODE_KEY } from '../session/display-mode.ts'

/**
 * Sets the remembered display mode and how the customer reads, says that the sandbox is on (so that its banner needs no second paint), and holds a form
 * that is sent before the page can work: the browser would otherwise put the password into the address.
 */
export const HEAD_SCRIPT = `(function(){var d=document.documentElement,m,r,c;
try{m=localStorage.getItem('${DISPLAY_MODE_KEY}');r=localStorage.getItem('${READING_KEY}')}catch(e){}
if(m==='dark')d.setAttribute('data-theme','dark');else if(m==='system')d.removeAttribute('data-theme');
if(r)d.setAttribute('data-reading',r);
try{c=JSON.parse(document.getElementById('${PAGE_CONFIG_ELEMENT_ID}').textContent);if(c.sandbox)d.setAttribute('data-sandbox','')}catch(e){}
document.addEventListener('submit',function(e){if(!window.adireReady){e.preventDefault();window.adireEarlySubmit=e.target.id}},true)})()`
