-- A biller may deliver first and give the meter's token later: then what it gave is completed, once.
grant update (provider_reference, token_sealed, keys_sealed, units, tariff, received_at) on bank.bill_receipt to adire_app;
