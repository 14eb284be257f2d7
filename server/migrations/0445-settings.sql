-- Payment methods are switched where they stand (docs/decisions/0444-payment-methods-as-data.md).
delete from settings_value where name = 'deposits.closed';
